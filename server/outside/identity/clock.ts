export const now = (): string => new Date().toISOString();

export const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
