import type { Agenda } from './agenda.ts';
import type { Random } from './random.ts';
import type { SiteSize } from './site.ts';
import { Gate, type Watch } from './stations.ts';
import { runSteps, type Step, wait, within } from './steps.ts';

/**
 * How many messages of a kind an instance sends at once; the kinds are mails, SMS other than codes, and codes by SMS
 * (`people/messages/worker.ts`).
 */
const atOnce = 4;
/**
 * SMS other than codes wait once this share of the day's SMS budget is used up (`people/messages/message-limits.ts`); codes may use
 * all of it.
 */
const shareOfNews = 0.8;
/** Assumed: seconds that a mail server or an SMS gateway takes for a message. */
const mailSeconds = 0.15;
const smsSeconds = 0.2;

/** The queue of mails and SMS. */
export interface Outbox {
  /** Limits how many messages all instances together send at once: mails, SMS other than codes, and codes by SMS. */
  mail: Gate;
  sms: Gate;
  codes: Gate;
  sent: { mail: number; sms: number; codes: number };
  /** SMS, except codes, that wait for the end of quiet hours, and SMS that wait for the next day's budget. */
  untilMorning: number;
  untilTomorrow: number;
  /** Codes that were refused because the day's budget was used up. */
  codesRefused: number;
  queueMail(): void;
  queueSms(): void;
  /** Sends a code; `then` gets whether it was sent. */
  sendCode(then: (isSent: boolean) => void): void;
}

/**
 * Creates the outbox of all instances together.
 * @param quietFrom the second from which SMS other than codes wait for the morning (`lib/rules/preferences.ts`)
 */
export function createOutbox(agenda: Agenda, watch: Watch, random: Random, size: SiteSize, quietFrom: number): Outbox {
  const slots = atOnce * size.instances;
  const gate = (name: string, permits: number) => new Gate(agenda, watch, { name, permits });
  const [mailPace, smsPace] = [gate('rate of mail', 1), gate('rate of SMS', 1)];
  let drawn = 0;
  const steps = (pace: Gate, rate: number, through: Gate, seconds: number): Step[] => [
    within(agenda, through, [
      within(agenda, pace, [wait(agenda, () => 1 / (rate * size.instances))]),
      wait(agenda, () => random.exponential(seconds)),
    ]),
  ];
  const outbox: Outbox = {
    mail: gate('outbox: mail', slots),
    sms: gate('outbox: SMS', slots),
    codes: gate('outbox: codes', slots),
    sent: { mail: 0, sms: 0, codes: 0 },
    untilMorning: 0,
    untilTomorrow: 0,
    codesRefused: 0,
    queueMail: () => runSteps(mailSteps, () => void (outbox.sent.mail += 1)),
    queueSms() {
      if (agenda.now >= quietFrom) outbox.untilMorning += 1;
      else runSteps(smsSteps, () => void (outbox.sent.sms += 1));
    },
    sendCode(then) {
      if (drawn >= size.smsDailyBudget) {
        outbox.codesRefused += 1;
        return then(false);
      }
      drawn += 1;
      runSteps(codeSteps, () => {
        outbox.sent.codes += 1;
        then(true);
      });
    },
  };
  const mailSteps = steps(mailPace, size.mailRate, outbox.mail, mailSeconds);
  const [...paced] = steps(smsPace, size.smsRate, outbox.sms, smsSeconds);
  // Simplified: an SMS counts against the budget when it is queued. The portal counts it just before sending it.
  const draw: Step = (next) => {
    if (drawn >= size.smsDailyBudget * shareOfNews) return void (outbox.untilTomorrow += 1);
    drawn += 1;
    next();
  };
  const smsSteps = [draw, ...paced];
  const codeSteps = [within(agenda, outbox.codes, [wait(agenda, () => random.exponential(smsSeconds))])];
  return outbox;
}
