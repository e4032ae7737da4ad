import { todayInShanghai } from '#lib/rules/deadline.ts';
import { mailboxOf } from '#lib/rules/mailbox.ts';
import { defaultPrefix } from '#lib/rules/mobile.ts';
import type { App } from '#server/app.ts';
import { AppError } from '#server/errors.ts';
import { type LimitName, limits } from '#server/limits/limits.ts';
import { add, countOf, isSpent, spend } from '#server/limits/spend.ts';

import type { Channel, Lane } from './message.ts';
import { faultOfSmsNumber, prefixOf } from './sms-number.ts';

/** Who a message goes to, as it is counted. */
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
/** News and bulk leave this share of a day's budget to codes. */
const shareOfNews = 0.8;
/** What other countries' numbers have, as a share of the day's budget; they take nothing from the rest. */
const shareAbroad = 0.1;

/** The budgets of the site's day (Shanghai) that a message draws on. */
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

function secondsLeftOfDay(now: number): number {
  return Math.ceil((dayLength - ((now + dayOffset) % dayLength)) / 1000);
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
  for (const { name, target, max } of budgetsFor(app, addressee)) {
    if ((await countOf(app, name, target)) < max) continue;
    throw new AppError('429', { retryAfter: secondsLeftOfDay(app.clock.now()), because: name });
  }
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

async function isWithinNewsLimits(app: App, { channel, to, accountId }: Addressee): Promise<boolean> {
  if (accountId && (await isSpent(app, perAccount[channel], accountId))) return false;
  if (channel === 'mail') return true;
  for (const name of ['newsBySmsAnHour', 'newsBySmsADay', 'messagesAnHour', 'messagesADay'] as const) {
    if (await isSpent(app, name, to)) return false;
  }
  return true;
}

/**
 * Counts a message that is about to be handed over, once however often it is tried, and tells what speaks against it.
 * News of an application stay on the site where they are not sent.
 */
export async function refusalToSend(app: App, addressee: Addressee, lane: Lane): Promise<string | undefined> {
  if (addressee.channel === 'sms' && (await faultOfSmsNumber(app, addressee.to))) return 'a number that gets no SMS';
  if (lane !== 'code' && !(await isWithinNewsLimits(app, addressee))) return 'too many messages to one person';
  if (addressee.channel === 'mail' && lane !== 'code') return undefined;
  for (const budget of budgetsFor(app, addressee)) {
    if (!(await drawsOn(app, budget, lane))) return 'the budget of the day is spent';
  }
  return undefined;
}
