import type { BindingInfo, SelfName } from '#lib/contract/account.ts';
import { maskPhone } from '#lib/rules/mobile.ts';
import type { App } from '#server/app.ts';
import { AppError } from '#server/errors.ts';
import type { Candidate } from '#server/http/route.ts';

import { findAccountById } from './store.ts';

async function accountOf(app: App, { accountId }: Candidate) {
  const account = await findAccountById(app.db, accountId);
  if (!account) throw new AppError('401');
  return account;
}

/** Who is signed in. The account is the person on record: its id is the wire's `pkPsndoc`. */
export async function describeSelf(app: App, candidate: Candidate): Promise<SelfName> {
  const { id, name, phone } = await accountOf(app, candidate);
  return { name, isPhoneBind: phone ? 'Y' : 'N', pkPsndoc: id };
}

/** Whether a phone is bound, and which, its middle hidden. */
export async function describeBinding(app: App, candidate: Candidate): Promise<BindingInfo> {
  const { phone } = await accountOf(app, candidate);
  return { isPhoneBind: phone ? 'Y' : 'N', phone: phone ? maskPhone(phone) : null };
}
