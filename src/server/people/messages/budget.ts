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
/** The share of a day's budget that news and bulk messages may use; the rest is for codes. */
const shareOfNews = 0.8;
/** The share for other countries' numbers; they take nothing from the rest. */
const shareAbroad = 0.1;

/** The budgets of the day (Shanghai) that a message draws on. */
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
 * Refuses a requested message if the site's budget of the day is used up.
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
 * Counts a message that a call asks for (a code, a link) before anything is looked up, so that known and unknown
 * numbers and addresses look the same: to one target 1 a minute, 5 an hour, 10 a day. Numbers are locked whatever the
 * message is about; mailboxes for the same `purpose` only, so that a link just used does not keep its reader from
 * asking for another kind. Not inside a transaction. What is then queued goes in the lane `code`.
 * @throws AppError 429 with the seconds left, also where the site's budget of the day is spent
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

async function drawsOn(app: App, { name, target, max }: Budget, lane: Lane): Promise<boolean> {
  if (lane !== 'code' && (await countOf(app, name, target)) >= Math.floor(max * shareOfNews)) return false;
  const count = await add(app, name, target);
  if (count === Math.ceil(max / 2)) app.log.warn({ budget: name, max }, 'half of the budget of messages of this day is spent');
  if (count === max) app.log.error({ budget: name, max }, 'the budget of messages of this day is spent');
  return count <= max;
}

/**
 * Counts news to one person; if there are too many, returns when (ms) there is room. Codes have limits of their own, so
 * that requesting codes to somebody's number keeps no news from it.
 */
async function countNews(app: App, { channel, to, accountId }: Addressee): Promise<number | undefined> {
  const counted: [LimitName, string][] = [
    ...(accountId ? [[perAccount[channel], accountId] as [LimitName, string]] : []),
    ...(channel === 'sms' ? [['newsBySmsAnHour', to] as [LimitName, string], ['newsBySmsADay', to] as [LimitName, string]] : []),
  ];
  const ends = await Promise.all(counted.map(([name, target]) => spentUntil(app, name, target)));
  const spent = ends.filter((end) => end !== undefined);
  if (spent.length > 0) return Math.max(...spent);
  // Others may count at the same time: the last slot goes to who counts it first.
  for (const [name, target] of counted) if (await isSpent(app, name, target)) return spentUntil(app, name, target);
  return undefined;
}

/** Why a message is not sent now. */
export interface Refusal {
  because: string;
  /** When (ms) it may be sent; absent if never. */
  until?: number;
}

/**
 * Counts a message about to be handed over, once however often it is retried, and returns why it may not be sent, if
 * so.
 */
export async function refusalToSend(app: App, addressee: Addressee, lane: Lane): Promise<Refusal | undefined> {
  if (addressee.channel === 'sms' && (await faultOfSmsNumber(app, addressee.to))) return { because: 'a number that gets no SMS' };
  const until = lane === 'code' ? undefined : await countNews(app, addressee);
  if (until !== undefined) return { because: 'too many messages to one person', until };
  if (addressee.channel === 'mail' && lane !== 'code') return undefined;
  for (const budget of budgetsFor(app, addressee)) {
    if (await drawsOn(app, budget, lane)) continue;
    return { because: 'the budget of the day is spent', until: endOfDay(app.clock.now()) };
  }
  return undefined;
}
