import { atom } from 'nanostores';

import type { StaffMember } from '#lib/contract/staff.ts';
import type { Permission } from '#lib/domain/staff-roles.ts';

/**
 * The person signed in at the desk; null until known. Only written in the browser: on the server, modules are shared.
 */
export const $staff = atom<StaffMember | null>(null);

/** Whether `staff` has at least one of the permissions; if `permissions` is null, whether somebody is signed in. */
export function mayDoOneOf(staff: StaffMember | null, permissions: readonly Permission[] | null): boolean {
  if (!staff) return false;
  return permissions === null || permissions.some((permission) => staff.permissions.includes(permission));
}
