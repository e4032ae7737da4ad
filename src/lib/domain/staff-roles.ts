/** The permissions of the hiring office, which its routes require. */
export const permissions = [
  'staff.manage',
  'interviewers.manage',
  'tokens.manage',
  'settings.manage',
  'log.read',
  'figures.read',
  'applications.read',
  'applications.score',
  'applications.note',
  'applications.reveal',
  'applications.call',
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
  'figures.read',
  'applications.read',
  'applications.score',
  'applications.note',
  'applications.call',
  'applications.decide',
  'applications.ask',
  'applications.message',
  'applications.export',
] as const;

/**
 * The roles of the hiring office and their permissions, within each person's units. Translated as `desk-staff.roles.<role>`
 * and `ops.roles.<role>`.
 */
export const staffRoles = {
  admin: ['staff.manage', 'tokens.manage', 'settings.manage', 'templates.edit', 'log.read', 'figures.read'],
  lead: [
    ...recruiting,
    'interviewers.manage',
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
  interviewer: ['applications.score'],
  editor: ['postings.edit', 'content.edit', 'templates.edit', 'figures.read'],
  auditor: ['log.read'],
} as const satisfies Record<string, readonly Permission[]>;

export type StaffRole = keyof typeof staffRoles;

export const staffRoleNames = Object.keys(staffRoles) as StaffRole[];

/**
 * Changes to an administrator that a second administrator must confirm: another role or other units, the removal of
 * access, and a reset of password and authenticator.
 */
export const staffChangeKinds = ['access', 'disabled', 'reset'] as const;
export type StaffChangeKind = (typeof staffChangeKinds)[number];

/**
 * How somebody signs in: with a password and a second factor, through the company's single sign-on, or as a machine with a
 * token.
 */
export const signInWays = ['password', 'sso', 'token'] as const;
export type SignInWay = (typeof signInWays)[number];

/**
 * The values of `sso` in the sign-in page's address: why single sign-on failed, or `fresh` if it succeeded in place of a
 * code.
 */
export const ssoOutcomes = ['noAccess', 'hasPassword', 'failed', 'fresh'] as const;
export type SsoOutcome = (typeof ssoOutcomes)[number];

/** For how many days a token may be valid; the default is the maximum. */
export const tokenDays = { minimum: 1, maximum: 365 } as const;

/** Permissions concerning the office as a whole: without effect for staff limited to some units. */
const officePermissions: readonly Permission[] = ['settings.manage', 'content.edit', 'templates.edit'];

/** A role, and the units to which it is limited; null means all units. */
export interface StaffAccess {
  role: StaffRole;
  units: readonly string[] | null;
}

/** Whether an untrusted value is a role. */
export function isStaffRole(value: unknown): value is StaffRole {
  return staffRoleNames.some((role) => role === value);
}

/** Whether a role has a permission. */
export function mayDo(role: StaffRole, permission: Permission): boolean {
  return (staffRoles[role] as readonly Permission[]).includes(permission);
}

/**
 * Whether a role reads only the applications of candidates whom its holder interviews (specification: selection). A call
 * that such a role may not make is answered with 404.
 */
export function readsOnlyMet(role: StaffRole): boolean {
  return mayDo(role, 'applications.score') && !mayDo(role, 'applications.read');
}

/** Whether a role has a permission, considering its units. */
export function isPermitted({ role, units }: StaffAccess, permission: Permission): boolean {
  return mayDo(role, permission) && (units === null || !officePermissions.includes(permission));
}

/** The permissions of a role, considering its units. */
export function permissionsOf(access: StaffAccess): Permission[] {
  return staffRoles[access.role].filter((permission) => isPermitted(access, permission));
}

/** Whether `reach` contains all `units`; null means all units. */
export function areWithin(units: readonly string[] | null, reach: readonly string[] | null): boolean {
  return reach === null || (units !== null && units.every((unit) => reach.includes(unit)));
}

/**
 * Whether a role manages people of another role: `staff.manage` is for people of every role, `interviewers.manage` for
 * interviewers.
 */
export function manages(own: StaffRole, other: StaffRole): boolean {
  return mayDo(own, 'staff.manage') || (mayDo(own, 'interviewers.manage') && readsOnlyMet(other));
}

/**
 * Whether somebody may give certain access to another person. The giver must manage the role, and the units must be among
 * the giver's own.
 */
export function mayGive(own: StaffAccess, given: StaffAccess): boolean {
  return manages(own.role, given.role) && areWithin(given.units, own.units);
}
