import { type StaffAccess, type StaffRole, staffRoleNames } from '#lib/domain/staff-roles.ts';

/** A group of the company's directory, and the access that its members have at the desk; `units` null means all. */
export interface StaffGroup extends StaffAccess {
  name: string;
}

/**
 * Roles that a group may give. Administrators have their own password, so that the desk can be managed while the sign-on
 * provider is unavailable, and so that nobody becomes an administrator through the provider alone.
 */
export const groupRoles: readonly StaffRole[] = staffRoleNames.filter((role) => role !== 'admin');

/**
 * The access of a member of these groups: of the groups' roles, the one that comes first in `staffRoles`, in the units of
 * all groups with this role; null if no group gives a role.
 */
export function accessOfGroups(known: readonly StaffGroup[], groups: readonly string[]): StaffAccess | null {
  const own = known.filter(({ name }) => groups.includes(name));
  const role = groupRoles.find((one) => own.some((group) => group.role === one));
  if (role === undefined) return null;
  const units = new Set<string>();
  for (const group of own.filter((one) => one.role === role)) {
    if (group.units === null) return { role, units: null };
    for (const unit of group.units) units.add(unit);
  }
  return { role, units: [...units].toSorted() };
}
