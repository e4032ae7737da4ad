import * as z from 'zod/mini';

import { permissions, staffChangeKinds, staffRoleNames } from '#lib/domain/staff-roles.ts';
import { formBody } from '#lib/forms/form-body.ts';
import { staffCodeForm, staffPasswordForm, staffSetupForm, staffSignInForm } from '#lib/forms/staff.ts';

/** Who of the hiring office is signed in, and what they may do. */
export const StaffMember = z.object({
  /** As it is kept with what they do. */
  id: z.string(),
  name: z.string(),
  role: z.enum(staffRoleNames),
  /** Keys of the units within reach; null means all. */
  units: z.nullable(z.array(z.string())),
  permissions: z.array(z.enum(permissions)),
});

export type StaffMember = z.output<typeof StaffMember>;

/** `solution` is ALTCHA's payload, where a refusal came with a challenge. */
export const StaffSignInBody = z.intersection(formBody(staffSignInForm), z.object({ solution: z.optional(z.unknown()) }));
export const StaffCodeBody = formBody(staffCodeForm);
export const StaffPasswordBody = formBody(staffPasswordForm);

/** The code of a set-up link; one of a wrong shape is answered as a wrong one. */
export const SetupCode = z.object({ code: z.string() });
/** The code of the link, beside the password. */
export const SetupBody = z.intersection(SetupCode, formBody(staffSetupForm));

/** What a sign-in leads to: a code, the enrolment of an authenticator, or the desk. */
export const nextSteps = ['factor', 'enrol', 'ready'] as const;
export type NextStep = (typeof nextSteps)[number];
export const NextStepData = z.object({ next: z.enum(nextSteps) });

/** Whom a set-up link invites. */
export const Invited = z.object({ name: z.string(), email: z.string(), role: z.enum(staffRoleNames) });
export type Invited = z.output<typeof Invited>;

/** An authenticator to be enrolled: its secret to type, and the same as a QR code drawn by one path in `size` units. */
export const NewAuthenticator = z.object({
  secret: z.string(),
  address: z.string(),
  qr: z.object({ size: z.int(), path: z.string() }),
});
export type NewAuthenticator = z.output<typeof NewAuthenticator>;

/** Codes in place of the authenticator, told this once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.output<typeof RecoveryCodes>;

/** A place where somebody is signed in at the desk; moments are ISO 8601. */
export const StaffSessionRecord = z.object({
  id: z.string(),
  device: z.string(),
  since: z.string(),
  lastUsed: z.string(),
  isCurrent: z.enum(['Y', 'N']),
});
export type StaffSessionRecord = z.output<typeof StaffSessionRecord>;

/** The reader's own access, as the page of their account shows it. */
export const StaffAccount = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoleNames),
  recoveryCodesLeft: z.int(),
  sessions: z.array(StaffSessionRecord),
});
export type StaffAccount = z.output<typeof StaffAccount>;

/** Nothing, null and an empty list mean all, as a list of the staff tells it. */
const units = z.pipe(
  z.nullish(z.array(z.string())),
  z.transform((keys) => keys ?? []),
);

/** Whoever is added to the staff; the rules of their access are the server's. No unit means all. */
export const NewPersonBody = z.object({ name: z.string(), email: z.string(), role: z.string(), units });
/** `version` is that of the record which was changed; where somebody else was first, 409 tells the present one. */
export const AccessBody = z.object({ name: z.string(), role: z.string(), units, version: z.nullish(z.int()) });
export const NewTokenBody = z.object({ name: z.string(), role: z.string(), units, days: z.optional(z.number()) });
export const StaffId = z.object({ id: z.string() });

/** The units that an access may be limited to, in the reader's language. */
export const UnitChoice = z.object({ key: z.string(), value: z.string() });
export type UnitChoice = z.output<typeof UnitChoice>;

export const staffStates = ['invited', 'active', 'disabled'] as const;

/** A change of an administrator's access that waits for another administrator; moments are ISO 8601. */
export const PendingChange = z.object({
  kind: z.enum(staffChangeKinds),
  /** The access that is wanted, where it is of that kind; `units` null means all. */
  access: z.nullable(z.object({ name: z.string(), role: z.enum(staffRoleNames), units: z.nullable(z.array(z.string())) })),
  /** Who asked for it. */
  by: z.string(),
  at: z.string(),
  expires: z.string(),
  /** Whether the reader may. */
  mayConfirm: z.enum(['Y', 'N']),
  mayCancel: z.enum(['Y', 'N']),
});
export type PendingChange = z.output<typeof PendingChange>;

/** What is answered instead of the change, where it waits. */
export const Pending = z.object({ pending: PendingChange });
export type Pending = z.output<typeof Pending>;

/** Somebody of the staff; `units` null means all, moments are ISO 8601. */
export const StaffRecord = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoleNames),
  units: z.nullable(z.array(z.string())),
  state: z.enum(staffStates),
  version: z.int(),
  isSelf: z.enum(['Y', 'N']),
  since: z.string(),
  /** What waits for another administrator. */
  pending: z.nullable(PendingChange),
});
export type StaffRecord = z.output<typeof StaffRecord>;
export const StaffList = z.object({ list: z.array(StaffRecord), units: z.array(UnitChoice) });
export type StaffList = z.output<typeof StaffList>;

/** To whom a set-up link was mailed, and until when it is good. */
export const InvitationMailed = z.object({ id: z.string(), email: z.string(), expires: z.string() });
export type InvitationMailed = z.output<typeof InvitationMailed>;

export const tokenStates = ['live', 'expired', 'revoked'] as const;

/** A machine's access; `units` null means all, moments are ISO 8601. */
export const TokenRecord = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(staffRoleNames),
  units: z.nullable(z.array(z.string())),
  /** The name of whose it is; null for the command line's. */
  owner: z.nullable(z.string()),
  state: z.enum(tokenStates),
  since: z.string(),
  expires: z.string(),
  lastUsed: z.nullable(z.string()),
});
export type TokenRecord = z.output<typeof TokenRecord>;
export const TokenList = z.object({ list: z.array(TokenRecord), units: z.array(UnitChoice) });
export type TokenList = z.output<typeof TokenList>;

/** A token, told this once. */
export const NewToken = z.object({ id: z.string(), token: z.string(), expires: z.string() });
export type NewToken = z.output<typeof NewToken>;
