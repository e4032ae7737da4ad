/** Whether a path leads to an uploaded file; pictures may have no other source (specification: trusted file paths). */
export function isTrustedPath(path: string): boolean {
  return /^\/upload\/(?:files|images)\/[\w./-]+$/.test(path) && !path.includes('..');
}
