/**
 * The Permissions-Policy header: no page may use the microphone, USB devices, location or payment, and only the page that
 * scans codes may use the camera.
 */
export function permissionsPolicy({ camera = false }: { camera?: boolean } = {}): string {
  const own = camera ? '(self)' : '()';
  return `camera=${own}, microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()`;
}
