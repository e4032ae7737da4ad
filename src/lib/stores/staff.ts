import { atom } from 'nanostores';

import type { StaffMember } from '#lib/contract/staff.ts';
import type { Permission } from '#lib/domain/staff-roles.ts';

/** Who is signed in at the desk; null until that is known. Only the browser writes here: modules are shared on the server. */
export const $staff = atom<StaffMember | null>(null);

/** Whether somebody may do one of several things; where none is named, whoever is signed in may. */
export function mayDoOneOf(staff: StaffMember | null, permissions: readonly Permission[] | null): boolean {
  if (!staff) return false;
  return permissions === null || permissions.some((permission) => staff.permissions.includes(permission));
}
