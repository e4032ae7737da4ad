import * as z from 'zod/mini';

import { permissions, staffRoleNames } from '#lib/staff-roles.ts';

/** Who of the hiring office is signed in, and what they may do. */
export const StaffMember = z.object({
  name: z.string(),
  role: z.enum(staffRoleNames),
  /** Keys of the units within reach; null means all. */
  units: z.nullable(z.array(z.string())),
  permissions: z.array(z.enum(permissions)),
});

export type StaffMember = z.output<typeof StaffMember>;
