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

/** Whether a value from outside is a role. */
export function isStaffRole(value: unknown): value is StaffRole {
  return staffRoleNames.some((role) => role === value);
}

/** Whether a role may do something. */
export function mayDo(role: StaffRole, permission: Permission): boolean {
  return (staffRoles[role] as readonly Permission[]).includes(permission);
}
