import * as z from 'zod/mini';

import { passkeyForm } from '#lib/forms/account.ts';
import { formBody } from '#lib/forms/form-body.ts';

const base64url = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(100_000));
const credentialId = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(1400));

/** Options of `navigator.credentials.create` as JSON (WebAuthn Level 3). */
export const PasskeyCreationOptions = z.looseObject({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.string(), alg: z.int() })),
});

/** Options of `navigator.credentials.get` as JSON (WebAuthn Level 3). */
export const PasskeyRequestOptions = z.looseObject({ challenge: z.string(), rpId: z.string() });

/** What `navigator.credentials.create` returned, as JSON. */
export const NewPasskeyResponse = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.optional(z.array(z.string())),
  }),
});
export type NewPasskeyResponse = z.infer<typeof NewPasskeyResponse>;

/** What `navigator.credentials.get` returned, as JSON. */
export const PasskeyResponse = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.nullish(z.string().check(z.maxLength(200))),
  }),
});
export type PasskeyResponse = z.infer<typeof PasskeyResponse>;

/** A new passkey; the password is needed if the sign-in is older than ten minutes. */
export const NewPasskeyBody = z.intersection(formBody(passkeyForm), z.object({ response: NewPasskeyResponse }));

export const PasskeySignInBody = z.object({ response: PasskeyResponse });

/** The password, or the response of a passkey of the account. */
export const PasskeyRemovalBody = z.object({ password: z.optional(z.string()), response: z.optional(PasskeyResponse) });

/** A passkey of the candidate; times are ISO 8601, `lastUsedAt` is null before the first use. */
export const PasskeyRecord = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type PasskeyRecord = z.infer<typeof PasskeyRecord>;

export const PasskeyId = z.object({ id: z.string() });
