/** @throws Error with this message and code ETIMEDOUT if the work takes longer than `time` milliseconds. */
export async function withTimeout(time: number, work: Promise<void>, message: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const expiry = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error(message), { code: 'ETIMEDOUT' })), time);
  });
  await Promise.race([work, expiry]).finally(() => clearTimeout(timer));
}
