import type { Agenda } from './agenda.ts';
import { type CallName, costs } from './costs.ts';
import { Histogram } from './histogram.ts';
import type { Outbox } from './outbox.ts';
import { createRandom, type Random } from './random.ts';
import type { Site } from './site.ts';
import { runSteps, type Step } from './steps.ts';

/** The last evening of a national drive. Everything here is assumed; `docs/scale.md` says so. */
export interface Drive {
  /** Candidates who apply on this evening. */
  candidates: number;
  /** Seconds from the beginning of the evening to the deadline. */
  seconds: number;
  /** Mean seconds between an answer and the candidate's next call. */
  pause: number;
  /** Share of all candidates who sign in with a code by SMS. */
  shareOfCodes: number;
  /** Share of all candidates who get the receipt by mail instead of SMS. */
  shareOfMail: number;
  /** Pages per second that all other visitors read. */
  readers: number;
  /** Seconds from the start of quiet hours to the deadline. In quiet hours, SMS other than codes wait for the morning. */
  quiet: number;
}

export const nationalDrive: Drive = {
  candidates: 200_000,
  seconds: 6 * 3600,
  pause: 20,
  shareOfCodes: 0.3,
  shareOfMail: 0.6,
  readers: 50,
  quiet: 2 * 3600,
};

/** The calls of a candidate whose resume is almost complete: the calls of `npm run rush`, plus sign-in and pages. */
export const callsOfCandidate: CallName[] = [
  ...['first visit', 'page', 'search', 'posting', 'page', 'captcha', 'sign-in', 'own resume'],
  ...Array<CallName>(7).fill('save'),
  ...Array<CallName>(4).fill('photograph'),
  ...['small picture', 'small picture', 'captcha', 'own resume', 'page', 'apply', 'own applications'],
] as CallName[];

/** The results of an evening. */
export interface Evening {
  inTime: number;
  late: number;
  /** Candidates who got no code to sign in with. */
  shutOut: number;
  /** Durations of calls in the last hour, by call. */
  took: Map<CallName, Histogram>;
}

/** Calls are timed during this many seconds before the deadline, or during the last sixth of the evening if that is shorter. */
export const lastHour = 3600;

/** Starts the candidates, whose rate of applying grows evenly until the deadline, and the other visitors, who read pages. */
export function beginDrive(agenda: Agenda, random: Random, site: Site, outbox: Outbox, drive: Drive): Evening {
  const evening: Evening = { inTime: 0, late: 0, shutOut: 0, took: new Map() };
  const instances = site.loops.length;
  const steps = site.loops.map((_, instance) => {
    return new Map<CallName, Step[]>(
      (Object.keys(costs) as CallName[]).map((name) => [name, site.stepsOf(costs[name], instance)]),
    );
  });
  let turn = 0;

  function call(name: CallName, then: () => void): void {
    const since = agenda.now;
    turn = (turn + 1) % instances;
    runSteps(steps[turn]!.get(name)!, () => {
      const inLastHour = since >= drive.seconds - Math.min(lastHour, drive.seconds / 6) && since < drive.seconds;
      if (inLastHour) {
        const took = evening.took.get(name) ?? new Histogram();
        evening.took.set(name, took);
        took.add(agenda.now - since);
      }
      then();
    });
  }

  function applied(): void {
    if (agenda.now <= drive.seconds) evening.inTime += 1;
    else evening.late += 1;
    if (random.even() < drive.shareOfMail) outbox.queueMail();
    else outbox.queueSms();
  }

  function come(number: number, wanted: number): void {
    const own = createRandom(number);
    const pauses = callsOfCandidate.map(() => own.exponential(drive.pause));
    const until = callsOfCandidate.indexOf('apply');
    const begin = wanted - pauses.slice(0, until + 1).reduce((sum, pause) => sum + pause, 0);
    const withCode = own.even() < drive.shareOfCodes;
    let at = 0;
    function next(): void {
      const name = callsOfCandidate[at];
      if (name === undefined) return;
      agenda.after(pauses[at]!, () => {
        at += 1;
        if (name === 'sign-in' && withCode)
          return outbox.sendCode((isSent) => {
            if (isSent) call('code sign-in', next);
            else evening.shutOut += 1;
          });
        call(name, () => {
          if (name === 'apply') applied();
          next();
        });
      });
    }
    agenda.after(Math.max(0, begin), next);
  }

  for (let number = 0; number < drive.candidates; number += 1) {
    come(number, Math.sqrt((number + 0.5) / drive.candidates) * drive.seconds);
  }
  function read(): void {
    if (agenda.now > drive.seconds) return;
    call('page', () => {});
    agenda.after(random.exponential(1 / drive.readers), read);
  }
  read();
  return evening;
}
