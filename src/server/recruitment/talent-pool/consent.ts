import type { PoolAnswer, PoolConsent } from '#lib/contract/talent-pool.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { poolEnd, poolTextVersion } from '#lib/rules/talent-pool.ts';
import type { Locale } from '#lib/text/locale.ts';
import { lockAccount } from '#server/people/accounts/lock-account.ts';
import { dropWaiting } from '#server/people/messages/waiting-messages.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { AppError, savedBefore } from '#server/platform/errors.ts';

import { topicOfInvitation } from './topic.ts';
import { deleteEnded, findConsent, findInvitations, hasResume, saveConsent, setWithdrawn } from './store.ts';

function wordsOf(version: string): MessageKey {
  return `messages.poolConsent.v${version}` as MessageKey;
}

/** The text of a consent in a language, by its version. */
export function consentText(version: string, locale: Locale): string {
  return translateFor(locale)(wordsOf(version));
}

async function describe(db: Db, app: Pick<App, 'clock'>, accountId: string, locale: Locale): Promise<PoolConsent> {
  const now = app.clock.now();
  const stored = await findConsent(db, accountId);
  const row = stored && stored.until >= now ? stored : undefined;
  const isWithdrawn = row !== undefined && row.withdrawnAt !== null;
  return {
    state: !row ? 'none' : isWithdrawn ? 'withdrawn' : 'agreed',
    agreedAt: row ? new Date(row.agreedAt).toISOString() : null,
    until: row && !isWithdrawn ? todayInShanghai(row.until) : null,
    withdrawnAt: row?.withdrawnAt ? new Date(row.withdrawnAt).toISOString() : null,
    open: (await hasResume(db, accountId)) ? 'Y' : 'N',
    nextUntil: todayInShanghai(poolEnd(now)),
    version: poolTextVersion,
    text: consentText(poolTextVersion, locale),
  };
}

/** A candidate's consent to the talent pool, and the text that asks for it, in the reader's language. */
export function readConsent(app: App, accountId: string, locale: Locale): Promise<PoolConsent> {
  return describe(app.db, app, accountId, locale);
}

/**
 * Gives or renews the consent to the talent pool for twelve months from now, or withdraws it. A withdrawal takes effect at
 * once: invitations that wait in the outbox are not sent.
 * @throws AppError 500003 if the candidate agrees but has no application with a stored resume; 409 with the present text in
 * `data.current` if the candidate agrees to another version of the text
 */
export async function answerPool(
  app: App,
  accountId: string,
  { agree, version }: PoolAnswer,
  locale: Locale,
): Promise<PoolConsent> {
  return transaction(app, async (trx) => {
    await lockAccount(trx, accountId);
    const now = app.clock.now();
    if (agree === 'N') {
      await setWithdrawn(trx, accountId, now);
      const topics = (await findInvitations(trx, accountId)).map(topicOfInvitation);
      await dropWaiting(trx, app, topics);
    } else {
      if (!(await hasResume(trx, accountId))) throw new AppError('500003', { data: { task: null } });
      if (version !== poolTextVersion) throw savedBefore(await describe(trx, app, accountId, locale));
      await saveConsent(trx, { accountId, version, locale, agreedAt: now, until: poolEnd(now), withdrawnAt: null });
    }
    return describe(trx, app, accountId, locale);
  });
}

/** Deletes expired consents. */
export async function endConsents(app: App): Promise<void> {
  await deleteEnded(app.db, app.clock.now());
}
