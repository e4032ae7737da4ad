/** What somebody of the hiring office may do; a route and a command each name the one they need. */
export const permissions = [
  'staff.manage',
  'tokens.manage',
  'settings.manage',
  'log.read',
  'applications.read',
  'applications.note',
  'applications.reveal',
  'applications.decide',
  'applications.override',
  'applications.releaseNow',
  'applications.ask',
  'applications.message',
  'applications.export',
  'applications.exportWithId',
  'materials.check',
  'postings.edit',
  'content.edit',
  'templates.edit',
] as const;

export type Permission = (typeof permissions)[number];

const recruiting = [
  'applications.read',
  'applications.note',
  'applications.decide',
  'applications.ask',
  'applications.message',
  'applications.export',
] as const;

/** The roles of the hiring office and what each may do, within its units. The words are `ops.roles.<role>`. */
export const staffRoles = {
  admin: ['staff.manage', 'tokens.manage', 'settings.manage', 'templates.edit', 'log.read'],
  lead: [
    ...recruiting,
    'applications.reveal',
    'applications.override',
    'applications.releaseNow',
    'applications.exportWithId',
    'materials.check',
    'postings.edit',
    'templates.edit',
    'log.read',
  ],
  recruiter: [...recruiting],
  checker: ['materials.check'],
  editor: ['postings.edit', 'content.edit', 'templates.edit'],
  auditor: ['log.read'],
} as const satisfies Record<string, readonly Permission[]>;

export type StaffRole = keyof typeof staffRoles;

export const staffRoleNames = Object.keys(staffRoles) as StaffRole[];

/** What one administrator may do to another only with a second one: another role or units, no access, a new set-up. */
export const staffChangeKinds = ['access', 'disabled', 'reset'] as const;
export type StaffChangeKind = (typeof staffChangeKinds)[number];

/** Days that a token may be valid for; the default is the maximum. */
export const tokenDays = { minimum: 1, maximum: 365 } as const;

/** What belongs to the office as a whole: of no use to somebody who is responsible for some units alone. */
const officePermissions: readonly Permission[] = ['settings.manage', 'content.edit', 'templates.edit'];

/** A role with the units that it is limited to; null means all. */
export interface StaffAccess {
  role: StaffRole;
  units: readonly string[] | null;
}

/** Whether a value from outside is a role. */
export function isStaffRole(value: unknown): value is StaffRole {
  return staffRoleNames.some((role) => role === value);
}

/** Whether a role may do something. */
export function mayDo(role: StaffRole, permission: Permission): boolean {
  return (staffRoles[role] as readonly Permission[]).includes(permission);
}

/** Whether a role may do something with the units that it has. */
export function isPermitted({ role, units }: StaffAccess, permission: Permission): boolean {
  return mayDo(role, permission) && (units === null || !officePermissions.includes(permission));
}

/** What a role may do with the units that it has. */
export function permissionsOf(access: StaffAccess): Permission[] {
  return staffRoles[access.role].filter((permission) => isPermitted(access, permission));
}

/** Whether units, null meaning all, lie within others. */
export function areWithin(units: readonly string[] | null, reach: readonly string[] | null): boolean {
  return reach === null || (units !== null && units.every((unit) => reach.includes(unit)));
}

/**
 * Whether an access may be given by somebody with another: units within their own, and a role of which they may do
 * everything; who manages the staff gives every role.
 */
export function mayGive(own: StaffAccess, given: StaffAccess): boolean {
  const isWithinRole = mayDo(own.role, 'staff.manage') || staffRoles[given.role].every((one) => mayDo(own.role, one));
  return isWithinRole && areWithin(given.units, own.units);
}
