/**
 * Whether a path is in one of the folders of uploads; pictures may have no other source (specification: trusted file paths).
 */
export function isTrustedPath(path: string): boolean {
  return /^\/upload\/(?:files|images)\/[\w./-]+$/.test(path) && !path.includes('..');
}
