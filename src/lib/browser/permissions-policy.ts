/**
 * The Permissions-Policy header: pages may use neither devices, location nor payment; the page that scans codes may use
 * the camera.
 */
export function permissionsPolicy({ camera = false }: { camera?: boolean } = {}): string {
  const own = camera ? '(self)' : '()';
  return `camera=${own}, microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()`;
}
