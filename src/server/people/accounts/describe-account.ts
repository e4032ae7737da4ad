import type { AccountSummary, BindingInfo, Contacts, SelfName } from '#lib/contract/account.ts';
import { maskEmail } from '#lib/rules/email.ts';
import { maskPhone } from '#lib/rules/mobile.ts';
import type { App } from '#server/platform/app.ts';
import type { Candidate } from '#server/platform/http/route.ts';

import { ownAccount } from './confirm-password.ts';

function maskedContacts({ email, phone }: Contacts): Contacts {
  return { email: email && maskEmail(email), phone: phone && maskPhone(phone) };
}

/**
 * Describes the signed-in candidate. `pkPsndoc` is the account's id.
 * @param waiting the number of tasks that wait for the candidate
 */
export async function describeSelf(app: App, { accountId }: Candidate, waiting: number): Promise<SelfName> {
  const { id, name, email, phone, eraseAt } = await ownAccount(app, accountId);
  const closing = eraseAt === null ? {} : { closing: { until: new Date(eraseAt).toISOString() } };
  const contacts = maskedContacts({ email, phone });
  return { name, isPhoneBind: phone ? 'Y' : 'N', pkPsndoc: id, waiting, contacts, ...closing };
}

/** Whether a phone is bound, and its masked number. */
export async function describeBinding(app: App, { accountId }: Candidate): Promise<BindingInfo> {
  const { phone } = await ownAccount(app, accountId);
  return { isPhoneBind: phone ? 'Y' : 'N', phone: phone ? maskPhone(phone) : null };
}

/** The data of the account page, with masked contacts. */
export async function describeAccount(app: App, { accountId }: Candidate): Promise<AccountSummary> {
  const { name, email, phone, createdAt, eraseAt } = await ownAccount(app, accountId);
  return {
    name,
    ...maskedContacts({ email, phone }),
    since: new Date(createdAt).toISOString(),
    closing: eraseAt === null ? null : { until: new Date(eraseAt).toISOString() },
    eraseAfterDays: app.settings.eraseAfterDays,
  };
}
