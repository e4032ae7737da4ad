import type { ApplyStatus } from '#lib/enums.ts';
import { requirementsOf } from '#lib/forms/resume/requirements.ts';
import { resumeTypeOfCategory } from '#lib/resume-types.ts';
import { stepsOf } from '#lib/rules/application-status.ts';
import { startOfDayInShanghai, todayInShanghai } from '#lib/rules/deadline.ts';
import { makeAccount } from '#server/accounts/make-account.ts';
import type { App } from '#server/app.ts';
import { applyForPosting } from '#server/applications/apply-for-posting.ts';
import type { StoredPosting } from '#server/postings/posting.ts';
import { transaction } from '#server/db/database.ts';
import { attachReady } from '#server/resumes/attachments.ts';
import { saveWhole } from '#server/resumes/save-whole.ts';

import { makePerson, makeSections } from './make-person.ts';
import { createRandom, type Random } from './random.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const longestAgo = 30;

/** The same app at a time of its own, which only goes on. */
export interface Past {
  app: App;
  setTime(at: number): void;
  /** Stores all that `work` does through this app in one transaction; nothing else may use it meanwhile. */
  together<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Lets use cases act at moments that have passed. */
export function inThePast(app: App): Past {
  let at = app.clock.now();
  const past = { ...app, clock: { now: () => at } };
  return {
    app: past,
    setTime: (moment) => void (at = moment),
    together: (work) =>
      transaction(app, async (trx) => {
        Object.assign(past, { db: trx, reads: trx });
        try {
          return await work();
        } finally {
          Object.assign(past, { db: app.db, reads: app.reads });
        }
      }),
  };
}

/** What all made-up candidates share. */
export interface Stock {
  seed: number;
  passwordHash: string;
  picture: Uint8Array;
  /** Open ones. */
  postings: readonly StoredPosting[];
  /** Whether applications are moved on. */
  movesOn: boolean;
  /** Milliseconds. */
  now: number;
}

async function fillResume(
  { app }: Past,
  accountId: string,
  random: Random,
  stock: Stock,
  number: number,
  posting: StoredPosting,
) {
  const resumeType = resumeTypeOfCategory(posting.jobType)!;
  const scope = { accountId, resumeType };
  const { sections, attachments } = requirementsOf[resumeType];
  const data = makeSections(random, makePerson(createRandom(stock.seed * 1_000_003 + number), stock.seed, number));
  const asked = Object.fromEntries(sections.map((section) => [section, data[section]]));
  const picture = { name: 'picture.jpg', mediaType: 'image/jpeg', bytes: stock.picture };
  await transaction(app, async (trx) => {
    await saveWhole(trx, app, scope, asked);
    await attachReady(trx, app, scope, attachments, picture);
  });
}

async function apply({ app }: Past, accountId: string, random: Random, posting: StoredPosting): Promise<string> {
  const input = {
    pkRegJob: posting.id,
    workPlace: random.pick(posting.workplaces),
    site: random.pick(posting.testSites),
    adjustable: random.pick(['Y', 'N']),
    pathway: 'official',
    officialPlatform: random.pick(['website', 'publicAccount', 'microblog']),
    agreed: true,
  };
  const moment = { arrivedAt: app.clock.now(), locale: 'zh-cn', idempotencyKey: undefined } as const;
  const answer = await applyForPosting(app, accountId, input as Parameters<typeof applyForPosting>[2], moment);
  return answer.idkey;
}

/** A step that an application is to be moved to. */
export interface Move {
  applicationId: string;
  to: ApplyStatus;
  /** Milliseconds: the hour of a day at which the office decides. */
  at: number;
}

/** What became of a made-up candidate. */
export interface MadeCandidate {
  accountId: string;
  email: string;
  applicationId: string;
  posting: StoredPosting;
  moves: Move[];
}

/** The hour of decisions on a moment's day in Shanghai (ms). */
function decisionHour(moment: number): number {
  return startOfDayInShanghai(todayInShanghai(moment)) + 10 * hourMs;
}

/** How an application goes on: some steps, days apart, each on a day of its own; a few end with a rejection. */
function movesFor(
  random: Random,
  posting: StoredPosting,
  { applicationId, from }: { applicationId: string; from: number },
): Move[] {
  const steps = stepsOf(posting.jobType).slice(1);
  const taken: ApplyStatus[] = steps.slice(0, random.between(0, steps.length));
  if (taken.at(-1) !== 'hired' && random.chance(20)) taken.push('rejected');
  let at = from;
  return taken.map((to) => {
    at += random.between(1, 5) * dayMs;
    return { applicationId, to, at: decisionHour(at) };
  });
}

/**
 * Makes a candidate with a resume and an application; the same number of a seed is the same person.
 * @returns what becomes of it, or undefined where the candidate was made before
 */
export async function makeCandidate(past: Past, stock: Stock, number: number): Promise<MadeCandidate | undefined> {
  const { seed, now, passwordHash } = stock;
  const person = makePerson(createRandom(seed * 1_000_003 + number), seed, number);
  const random = createRandom(seed * 1_000_003 + number + 500_000);
  const posting = random.pick(stock.postings);
  const since = Math.max(startOfDayInShanghai(posting.publishDate), now - longestAgo * dayMs);
  const appliedAt = since + Math.floor((random.between(0, 1000) / 1000) * Math.max(0, now - since - 60_000));
  past.setTime(appliedAt);
  const { app } = past;
  const accountId = await makeAccount(app, { name: person.name, email: person.email, passwordHash });
  if (accountId === undefined) return undefined;
  await fillResume(past, accountId, random, stock, number, posting);
  const applicationId = await apply(past, accountId, random, posting);
  const moves = stock.movesOn ? movesFor(random, posting, { applicationId, from: appliedAt }) : [];
  return { accountId, email: person.email, applicationId, posting, moves: moves.filter(({ at }) => at < now) };
}
