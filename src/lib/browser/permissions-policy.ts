/** What pages may use of a device (Permissions-Policy): nothing, or on the page that scans codes its own camera. */
export function permissionsPolicy({ camera = false }: { camera?: boolean } = {}): string {
  const own = camera ? '(self)' : '()';
  return `camera=${own}, microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()`;
}
