/**
 * The address that starts single sign-on.
 * @param query.next the desk page to open afterwards
 * @param query.fresh `Y` if the person must sign in to the provider again
 */
export function ssoAddress(query: { next?: string; fresh?: 'Y' }): string {
  return `/api/staff/session/sso?${new URLSearchParams(query)}`;
}
