/** @throws Error with this message and code ETIMEDOUT if the work takes longer than `time` milliseconds. */
export async function withTimeout<T>(time: number, work: Promise<T>, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const expiry = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error(message), { code: 'ETIMEDOUT' })), time);
  });
  return Promise.race([work, expiry]).finally(() => clearTimeout(timer));
}
