/** The Permissions-Policy header: pages may use no device, except the page that scans codes its own camera. */
export function permissionsPolicy({ camera = false }: { camera?: boolean } = {}): string {
  const own = camera ? '(self)' : '()';
  return `camera=${own}, microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()`;
}
