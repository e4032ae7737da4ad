import { todayInShanghai } from '#lib/rules/deadline.ts';
import { mailboxOf } from '#lib/rules/mailbox.ts';
import { defaultPrefix } from '#lib/rules/mobile.ts';
import type { App } from '#server/platform/app.ts';
import { AppError } from '#server/platform/errors.ts';
import { type LimitName, limits } from '#server/platform/rate-limits/limits.ts';
import { add, countOf, isSpent, spend, spentUntil } from '#server/platform/rate-limits/spend.ts';

import type { Channel, Lane } from './message.ts';
import { faultOfSmsNumber, prefixOf } from './sms-number.ts';

/** The recipient of a message, for counting. */
export interface Addressee {
  channel: Channel;
  to: string;
  purpose: string;
  accountId?: string | null;
}

interface Budget {
  name: LimitName;
  target: string;
  max: number;
}

const perAccount = { mail: 'mailByAccountADay', sms: 'smsByAccountADay' } as const;
const dayOffset = 8 * 60 * 60 * 1000;
const dayLength = 24 * 60 * 60 * 1000;
/** SMS other than codes wait once this share of a day's budget is used up; the rest is reserved for codes. */
const shareOfNews = 0.8;
/** The separate budget for numbers without the default prefix, as a share of the daily budget. */
const shareAbroad = 0.1;

/** The daily budgets (days in Shanghai) against which a message counts. */
function budgetsFor(app: App, { channel, to }: Addressee): Budget[] {
  const day = todayInShanghai(app.clock.now());
  const { smsDailyBudget } = app.settings;
  if (channel === 'mail') return [{ name: 'codesByMailADay', target: day, max: limits.codesByMailADay.max }];
  const prefix = prefixOf(to);
  if (prefix === defaultPrefix) return [{ name: 'smsADay', target: day, max: smsDailyBudget }];
  const abroad = Math.ceil(smsDailyBudget * shareAbroad);
  return [
    { name: 'smsADay', target: `${day} abroad`, max: abroad },
    { name: 'smsByPrefixADay', target: `${day} ${prefix}`, max: Math.min(abroad, limits.smsByPrefixADay.max) },
  ];
}

function endOfDay(now: number): number {
  return now + dayLength - ((now + dayOffset) % dayLength);
}

/**
 * Refuses a requested message if a daily budget for it is used up.
 * @throws AppError 429 with the seconds until the next day
 */
export async function checkBudget(app: App, addressee: Addressee): Promise<void> {
  for (const { name, target, max } of budgetsFor(app, addressee)) {
    if ((await countOf(app, name, target)) < max) continue;
    const now = app.clock.now();
    throw new AppError('429', { retryAfter: Math.ceil((endOfDay(now) - now) / 1000), because: name });
  }
}

/**
 * Counts a message that somebody requests (a code, a link) against the limits of its number or mailbox: 5 an hour and 10 a
 * day; if an account requests it, also against the account's limit per day. Besides, a number can get one message a minute,
 * and a mailbox one message of each purpose a minute, so that somebody who has used a link can request another kind of link
 * at once. Call this function outside any transaction and before looking anything up, so that known and unknown numbers and
 * addresses get the same answers; then queue the message in the lane `code`.
 * @throws AppError 429 with the seconds to wait, also if a daily budget (`checkBudget`) is used up
 */
export async function reserveMessage(app: App, addressee: Addressee): Promise<void> {
  const { channel, to, purpose, accountId } = addressee;
  await checkBudget(app, addressee);
  const target = channel === 'sms' ? to : mailboxOf(to);
  await spend(app, 'messageAgain', channel === 'sms' ? target : `${purpose} ${target}`);
  await spend(app, 'messagesAnHour', target);
  await spend(app, 'messagesADay', target);
  if (accountId) await spend(app, perAccount[channel], accountId);
}

/** Whether a budget is used up; for messages other than codes, whether their share of the budget is used up. */
async function isUsedUp(app: App, { name, target, max }: Budget, lane: Lane): Promise<boolean> {
  return (await countOf(app, name, target)) >= (lane === 'code' ? max : Math.floor(max * shareOfNews));
}

/** Counts a message against a budget; false if concurrent messages have used up the budget meanwhile. */
async function draw(app: App, { name, target, max }: Budget): Promise<boolean> {
  const count = await add(app, name, target);
  if (count === Math.ceil(max / 2)) app.log.warn({ budget: name, max }, 'half of the daily budget of messages is used up');
  if (count === max) app.log.error({ budget: name, max }, 'the daily budget of messages is used up');
  return count <= max;
}

/**
 * Counts a message of the lanes `news` or `bulk` for its recipient. If a limit is reached, returns the time (ms) from which
 * the message may be sent. The limits per number are separate from the limits of codes, so that nobody can block such
 * messages to a number by requesting codes for it.
 */
async function countNews(app: App, { channel, to, accountId }: Addressee): Promise<number | undefined> {
  const counted: [LimitName, string][] = [
    ...(accountId ? [[perAccount[channel], accountId] as [LimitName, string]] : []),
    ...(channel === 'sms' ? [['newsBySmsAnHour', to] as [LimitName, string], ['newsBySmsADay', to] as [LimitName, string]] : []),
  ];
  const ends = await Promise.all(counted.map(([name, target]) => spentUntil(app, name, target)));
  const spent = ends.filter((end) => end !== undefined);
  if (spent.length > 0) return Math.max(...spent);
  // Concurrent messages may have passed the check above: the count decides.
  for (const [name, target] of counted) if (await isSpent(app, name, target)) return spentUntil(app, name, target);
  return undefined;
}

/** The reason for which a message is not sent now. */
export interface Refusal {
  because: string;
  /** The time (ms) from which the message may be sent; undefined if it may never be sent. */
  until?: number;
}

/**
 * Counts a message that is about to be sent, and returns the reason if the message may not be sent, else undefined. Do
 * not call it again when a failed attempt is retried.
 */
export async function refusalToSend(app: App, addressee: Addressee, lane: Lane): Promise<Refusal | undefined> {
  if (addressee.channel === 'sms' && (await faultOfSmsNumber(app, addressee.to))) return { because: 'the number cannot get SMS' };
  const budgets = addressee.channel === 'mail' && lane !== 'code' ? [] : budgetsFor(app, addressee);
  const usedUp = { because: 'the daily budget is used up', until: endOfDay(app.clock.now()) };
  // All budgets are checked before anything is counted, so that a refused message counts against no other limit.
  for (const budget of budgets) if (await isUsedUp(app, budget, lane)) return usedUp;
  const until = lane === 'code' ? undefined : await countNews(app, addressee);
  if (until !== undefined) return { because: 'too many messages to one person', until };
  for (const budget of budgets) if (!(await draw(app, budget))) return usedUp;
  return undefined;
}
