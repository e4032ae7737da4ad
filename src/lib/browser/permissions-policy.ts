/** The Permissions-Policy header: pages may use no device; only the page that scans codes may use the camera. */
export function permissionsPolicy({ camera = false }: { camera?: boolean } = {}): string {
  const own = camera ? '(self)' : '()';
  return `camera=${own}, microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()`;
}
