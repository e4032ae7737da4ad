import type { AlertFilter } from '#lib/contract/alerts.ts';
import type { Posting } from '#lib/contract/postings.ts';
import { alertRhythms } from '#lib/domain/alerts.ts';
import { lastMailing } from '#lib/rules/alert-times.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { Locale } from '#lib/text/locale.ts';
import { findAccountIds, findContacts } from '#server/people/accounts/find-contact.ts';
import { queueMessages, type ToQueue, wantedOf } from '#server/people/messages/queue-message.ts';
import { refusedTopics } from '#server/people/messages/refused-topics.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { listedPostings } from '#server/recruitment/postings/listed-postings.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';

import { wordsOfFilter } from './filter.ts';
import { matchNewPostings } from './match-postings.ts';
import { adoptAlerts, tokenOf } from './recipients.ts';
import { deleteAlert, deleteIfWithout, deleteRecipients, findEmails, lockRecipients, readHead } from './store.ts';
import { type DueMatch, type DueRhythms, findDueMatches, findDueRecipients, noteSeen, setMailed } from './store-matches.ts';
import { type News, newsMail } from './texts.ts';

const recipientsAtOnce = 100;

/** The rhythms that are due, and the latest run of the matching whose matches are mailed. */
interface Mailing {
  due: DueRhythms;
  run: number;
}

async function dueRhythms(app: App): Promise<DueRhythms> {
  const due: DueRhythms = {};
  for (const every of alertRhythms) {
    const at = lastMailing(every, app.clock.now());
    if ((await readHead(app.db, every)) < at) due[every] = at;
  }
  return due;
}

/**
 * If a recipient's address belongs to an open account, the account's recipient takes over the alerts and is returned in place
 * of the given recipient.
 */
async function adoptKnown(app: App, recipientIds: readonly string[]): Promise<string[]> {
  const emails = await findEmails(app.db, recipientIds);
  const accounts = await findAccountIds(app.db, [...emails.values()]);
  const persons = new Set<string>();
  for (const recipientId of recipientIds) {
    const email = emails.get(recipientId);
    const id = email === undefined ? undefined : accounts.get(email);
    const adopted = id && (await transaction(app, (trx) => adoptAlerts(trx, app, { id, email: email! })));
    persons.add(adopted ?? recipientId);
  }
  return [...persons];
}

/** What one person is mailed. */
interface Prepared {
  alerts: DueMatch[];
  /**
   * The alerts for the next intake that have found an open posting. They are deleted when the mail is queued. While the
   * person has no address, or has turned off alert mails, these alerts remain and are due again.
   */
  ended: DueMatch[];
  /** The mail; undefined if all new postings have closed or there is no address. */
  toQueue: ToQueue | undefined;
}

async function prepareMails(app: App, recipientIds: readonly string[], { due, run }: Mailing): Promise<Prepared[]> {
  const now = app.clock.now();
  const rows = await findDueMatches(app.db, recipientIds, due, run, todayInShanghai(now));
  const references = await readReferences(app);
  const contacts = await findContacts(
    app.db,
    rows.flatMap(({ accountId }) => accountId ?? []),
  );
  const listed = new Map<string, Posting>();
  const nameOf = (rank: number, locale: Locale) => `${rank} ${locale}`;
  for (const { rank, locale } of rows) {
    if (rank === null || listed.has(nameOf(rank, locale))) continue;
    for (const posting of await listedPostings(app, [rank], locale)) listed.set(nameOf(rank, locale), posting);
  }
  return [...Map.groupBy(rows, ({ recipientId }) => recipientId)].map(([recipientId, own]) => {
    const { accountId, email, locale, sealedToken } = own[0]!;
    const to = (accountId === null ? null : contacts.get(accountId)?.email) ?? email;
    const byAlert = [...Map.groupBy(own, ({ id }) => id).values()];
    const alerts = byAlert.map(([first]) => first!);
    const news = byAlert.map((matches): News => {
      const { kind, filter } = matches[0]!;
      const wanted = { kind, filter: JSON.parse(filter) as AlertFilter };
      const postings = matches.flatMap(({ rank }) => (rank === null ? [] : (listed.get(nameOf(rank, locale)) ?? [])));
      return { ...wanted, words: wordsOfFilter(references, wanted, locale), postings };
    });
    const ended = alerts.filter(({ kind }, at) => kind === 'intake' && news[at]!.postings.length > 0);
    if (!to || news.every(({ postings }) => postings.length === 0)) return { alerts, ended, toQueue: undefined };
    const message = newsMail(app, to, news, tokenOf(app, { id: recipientId, sealedToken }), locale);
    const topic = `alerts:${run}:${recipientId}`;
    return { alerts, ended, toQueue: { message, dispatch: { lane: 'bulk', topic, ...(accountId ? { accountId } : {}) } } };
  });
}

/**
 * Queues the mails that their recipients want, each once across all instances, and deletes the `ended` alerts of each queued
 * mail.
 */
async function queueMails(app: App, prepared: readonly Prepared[], run: number): Promise<void> {
  await transaction(app, async (trx) => {
    const at = app.clock.now();
    await lockRecipients(
      trx,
      prepared.flatMap(({ ended }) => ended[0]?.recipientId ?? []),
    );
    const wanted = await wantedOf(
      trx,
      prepared.flatMap((one) => one.toQueue ?? []),
    );
    const messages = new Set(wanted.map(({ message }) => message));
    const toQueue: ToQueue[] = [];
    for (const { alerts, ended, toQueue: own } of prepared) {
      const isSent = own !== undefined && messages.has(own.message);
      const noted: boolean[] = [];
      for (const alert of alerts) {
        if (isSent || !ended.includes(alert)) noted.push(await noteSeen(trx, alert, { run, at }));
      }
      // If another instance has sent the mail, `noted` is false for every alert. If it is false only for some alerts, these
      // alerts have been deleted, and the mail must still be sent for the others.
      if (!isSent || !noted.some(Boolean)) continue;
      toQueue.push(own);
      for (const { id, recipientId } of ended) await deleteAlert(trx, [recipientId], id);
      if (ended.length > 0) await deleteIfWithout(trx, ended[0]!.recipientId);
    }
    await queueMessages(trx, app, toQueue);
  });
}

/** Stops the alerts of recipients whose address was permanently refused by the mail server. */
async function stopRefused(app: App): Promise<void> {
  const topics = await refusedTopics(app, 'search-alert');
  await deleteRecipients(
    app.db,
    topics.map((topic) => topic.slice(topic.lastIndexOf(':') + 1)),
  );
}

/**
 * Finds new postings for the alerts. At 8:00 in Shanghai it queues one mail for each person with news: every day for daily
 * alerts, and on Mondays also for weekly alerts. The first call after a missed mailing makes up for it.
 */
export async function sendAlerts(app: App, isStopped: () => boolean): Promise<void> {
  await stopRefused(app);
  await matchNewPostings(app, isStopped);
  const due = await dueRhythms(app);
  if (Object.keys(due).length === 0) return;
  const run = await readHead(app.db, 'run');
  const recipients = await findDueRecipients(app.db, due, run);
  for (let from = 0; from < recipients.length; from += recipientsAtOnce) {
    if (isStopped()) return;
    const some = await adoptKnown(app, recipients.slice(from, from + recipientsAtOnce));
    await queueMails(app, await prepareMails(app, some, { due, run }), run);
  }
  for (const every of alertRhythms) if (due[every] !== undefined) await setMailed(app.db, every, due[every]);
}
