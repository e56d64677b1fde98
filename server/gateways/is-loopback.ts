/** Whether a host name or address of a URL is this machine, so that nobody can listen on the way. */
export const isLoopback = (host: string): boolean => /^(localhost|\[?::1\]?|127(\.\d{1,3}){3})$/.test(host);
