/** Whether a host name or address (as in a URL) is this machine; connections to this machine need no encryption. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/.test(hostname);
}
