/** @throws Error with these words, and the system's code for it, where the work takes longer, in milliseconds. */
export async function withTimeout(time: number, work: Promise<void>, tooLate: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const alarm = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error(tooLate), { code: 'ETIMEDOUT' })), time);
  });
  await Promise.race([work, alarm]).finally(() => clearTimeout(timer));
}
