/** Whether a host name or address (as in a URL) is this machine, so that a connection to it needs no encryption. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/.test(hostname);
}
