import * as z from 'zod/mini';

import { permissions, signInWays, staffChangeKinds, staffRoleNames } from '#lib/domain/staff-roles.ts';
import { formBody } from '#lib/forms/form-body.ts';
import { staffCodeForm, staffPasskeyForm, staffPasswordForm, staffSetupForm, staffSignInForm } from '#lib/forms/staff.ts';

import { NewPasskeyResponse } from './passkeys.ts';

/** The signed-in member of the hiring office, with permissions. */
export const StaffMember = z.object({
  /** The id, as in the log. */
  id: z.string(),
  name: z.string(),
  role: z.enum(staffRoleNames),
  /** Keys of the units in scope; null means all. */
  units: z.nullable(z.array(z.string())),
  signsIn: z.enum(signInWays),
  permissions: z.array(z.enum(permissions)),
});

export type StaffMember = z.output<typeof StaffMember>;

/** `solution` is ALTCHA's payload, sent after a refusal that came with a challenge. */
export const StaffSignInBody = z.intersection(formBody(staffSignInForm), z.object({ solution: z.optional(z.unknown()) }));
export const StaffCodeBody = formBody(staffCodeForm);
export const StaffPasswordBody = formBody(staffPasswordForm);
export const NewStaffPasskeyBody = z.intersection(formBody(staffPasskeyForm), z.object({ response: NewPasskeyResponse }));

/** The code of a set-up link; a malformed code is answered like a wrong code. */
export const SetupCode = z.object({ code: z.string() });
/** The code of the link, beside the password. */
export const SetupBody = z.intersection(SetupCode, formBody(staffSetupForm));

/** The step after a sign-in: a code, the enrolment of an authenticator, or the desk. */
export const nextSteps = ['factor', 'enrol', 'ready'] as const;
export type NextStep = (typeof nextSteps)[number];
export const NextStepData = z.object({ next: z.enum(nextSteps) });

/** The person invited by a set-up link. */
export const Invited = z.object({ name: z.string(), email: z.string(), role: z.enum(staffRoleNames) });
export type Invited = z.output<typeof Invited>;

/** An authenticator to enrol. `secret` is for typing; `qr` is the QR code, a path in a square of `size` units. */
export const NewAuthenticator = z.object({
  secret: z.string(),
  address: z.string(),
  qr: z.object({ size: z.int(), path: z.string() }),
});
export type NewAuthenticator = z.output<typeof NewAuthenticator>;

/** Codes to use instead of the authenticator; shown only once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.output<typeof RecoveryCodes>;

/** A session at the desk; times are ISO 8601. */
export const StaffSessionRecord = z.object({
  id: z.string(),
  device: z.string(),
  since: z.string(),
  lastUsed: z.string(),
  isCurrent: z.enum(['Y', 'N']),
});
export type StaffSessionRecord = z.output<typeof StaffSessionRecord>;

/** The reader's own access, for their account page. */
export const StaffAccount = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoleNames),
  signsIn: z.enum(signInWays),
  recoveryCodesLeft: z.int(),
  sessions: z.array(StaffSessionRecord),
});
export type StaffAccount = z.output<typeof StaffAccount>;

/** Absent, null and an empty list mean all units. */
const units = z.pipe(
  z.nullish(z.array(z.string())),
  z.transform((keys) => keys ?? []),
);

/** A new member of the staff. The server validates `role` and `units`; no units means all. */
export const NewPersonBody = z.object({ name: z.string(), email: z.string(), role: z.string(), units });
/** `version` is the version that the caller has read; if the record has changed since, a 409 returns the current record. */
export const AccessBody = z.object({ name: z.string(), role: z.string(), units, version: z.nullish(z.int()) });
export const NewTokenBody = z.object({ name: z.string(), role: z.string(), units, days: z.optional(z.number()) });
export const StaffId = z.object({ id: z.string() });

/** The units that access can be limited to, in the reader's language. */
export const UnitChoice = z.object({ key: z.string(), value: z.string() });
export type UnitChoice = z.output<typeof UnitChoice>;

export const staffStates = ['invited', 'active', 'disabled'] as const;

/** A change of an administrator's access that awaits another administrator; times are ISO 8601. */
export const PendingChange = z.object({
  kind: z.enum(staffChangeKinds),
  /** The requested access, if `kind` is `access`, else null; `units` null means all. */
  access: z.nullable(z.object({ name: z.string(), role: z.enum(staffRoleNames), units: z.nullable(z.array(z.string())) })),
  /** The person who requested the change. */
  by: z.string(),
  at: z.string(),
  expires: z.string(),
  /** Whether the reader may confirm the change. */
  mayConfirm: z.enum(['Y', 'N']),
  mayCancel: z.enum(['Y', 'N']),
});
export type PendingChange = z.output<typeof PendingChange>;

/** The answer to a change that must be confirmed first. */
export const Pending = z.object({ pending: PendingChange });
export type Pending = z.output<typeof Pending>;

/** A member of the staff; `units` null means all, times are ISO 8601. */
export const StaffRecord = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoleNames),
  units: z.nullable(z.array(z.string())),
  state: z.enum(staffStates),
  signsIn: z.enum(signInWays),
  version: z.int(),
  isSelf: z.enum(['Y', 'N']),
  since: z.string(),
  /** The change that awaits another administrator; null without one. */
  pending: z.nullable(PendingChange),
});
export type StaffRecord = z.output<typeof StaffRecord>;
export const StaffList = z.object({ list: z.array(StaffRecord), units: z.array(UnitChoice) });
export type StaffList = z.output<typeof StaffList>;

/** The recipient of a set-up link, and when it expires. */
export const InvitationMailed = z.object({ id: z.string(), email: z.string(), expires: z.string() });
export type InvitationMailed = z.output<typeof InvitationMailed>;

export const tokenStates = ['live', 'expired', 'revoked'] as const;

/** A machine's access token; `units` null means all, times are ISO 8601. */
export const TokenRecord = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(staffRoleNames),
  units: z.nullable(z.array(z.string())),
  /** The name of the token's owner; null if the command line created the token without one. */
  owner: z.nullable(z.string()),
  state: z.enum(tokenStates),
  since: z.string(),
  expires: z.string(),
  lastUsed: z.nullable(z.string()),
});
export type TokenRecord = z.output<typeof TokenRecord>;
export const TokenList = z.object({ list: z.array(TokenRecord), units: z.array(UnitChoice) });
export type TokenList = z.output<typeof TokenList>;

/** A token; shown only once. */
export const NewToken = z.object({ id: z.string(), token: z.string(), expires: z.string() });
export type NewToken = z.output<typeof NewToken>;
