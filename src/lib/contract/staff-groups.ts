import * as z from 'zod/mini';

import { staffRoleNames } from '#lib/domain/staff-roles.ts';

import { UnitChoice } from './staff.ts';

/** A group of the company's directory and the access of its members; `units` null means all. */
export const StaffGroupRecord = z.object({
  name: z.string(),
  role: z.enum(staffRoleNames),
  units: z.nullable(z.array(z.string())),
});
export type StaffGroupRecord = z.output<typeof StaffGroupRecord>;

/** `sso` tells whether single sign-on is set up. */
export const StaffGroups = z.object({ sso: z.enum(['Y', 'N']), list: z.array(StaffGroupRecord), units: z.array(UnitChoice) });
export type StaffGroups = z.output<typeof StaffGroups>;

/** The server validates `role` and `units`. If `units` is absent or empty, the group gives access to all units. */
export const StaffGroupBody = z.object({ name: z.string(), role: z.string(), units: z.optional(z.array(z.string())) });
export const StaffGroupName = z.object({ name: z.string() });

/** Where to go after signing in, and whether the person must sign in again even if they are signed in at the provider. */
export const SsoStartQuery = z.object({ next: z.optional(z.string()), fresh: z.optional(z.enum(['Y', 'N'])) });

/** The parameters that the provider adds to the callback (the authorization response); others are ignored. */
export const SsoAnswer = z.object({
  code: z.optional(z.string()),
  state: z.optional(z.string()),
  iss: z.optional(z.string()),
  error: z.optional(z.string()),
});
export type SsoAnswer = z.output<typeof SsoAnswer>;

export const SsoLogout = z.object({ logout_token: z.string() });
