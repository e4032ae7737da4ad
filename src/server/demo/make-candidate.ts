import type { ApplyStatus } from '#lib/enums.ts';
import { requirementsOf } from '#lib/forms/resume/requirements.ts';
import { resumeTypeOfCategory } from '#lib/resume-types.ts';
import { stepsOf } from '#lib/rules/application-status.ts';
import type { Actor } from '#server/actor.ts';
import { makeAccount } from '#server/accounts/make-account.ts';
import type { App } from '#server/app.ts';
import { applyForPosting } from '#server/applications/apply-for-posting.ts';
import { transaction } from '#server/db/database.ts';
import { decide } from '#server/decisions/decide.ts';
import { messageData } from '#server/messages/account-messages.ts';
import type { StoredPosting } from '#server/postings/posting.ts';
import { attachReady } from '#server/resumes/attachments.ts';
import { saveSection } from '#server/resumes/save-section.ts';

import { makePerson, makeSections } from './make-person.ts';
import { createRandom, type Random } from './random.ts';

/** Whoever moves made-up applications on. */
const office: Actor = { id: 'ops', name: 'demo', role: 'lead', units: null };
const dayMs = 86_400_000;
const longestAgo = 30;

/** The same app at a time of its own, which only goes on. */
export interface Past {
  app: App;
  setTime(at: number): void;
}

/** Lets use cases act at moments that have passed. */
export function inThePast(app: App): Past {
  let at = app.clock.now();
  return { app: { ...app, clock: { now: () => at } }, setTime: (moment) => void (at = moment) };
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
  for (const section of sections) await saveSection(app, scope, section, { data: data[section], complete: true });
  await attachReady(app, scope, attachments, { name: 'picture.jpg', mediaType: 'image/jpeg', bytes: stock.picture });
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

/** Moves an application some steps on, days apart; a few end with a rejection. */
async function moveOn(past: Past, id: string, random: Random, posting: StoredPosting, from: number, now: number): Promise<void> {
  const steps = stepsOf(posting.jobType).slice(1);
  const taken: ApplyStatus[] = steps.slice(0, random.between(0, steps.length));
  if (taken.at(-1) !== 'hired' && random.chance(20)) taken.push('rejected');
  let at = from;
  for (const to of taken) {
    at += random.between(1, 5) * dayMs;
    if (at >= now) return;
    past.setTime(at);
    await decide(past.app, office, { ids: [id], to, reason: 'demo', override: true, releaseAt: 'now' });
  }
}

/**
 * Makes a candidate with a resume and an application at some step; the same number of a seed is the same person. No
 * message is left behind: nobody reads the address.
 * @returns false where the candidate was made before
 */
export async function makeCandidate(past: Past, stock: Stock, number: number): Promise<boolean> {
  const { seed, now, passwordHash } = stock;
  const person = makePerson(createRandom(seed * 1_000_003 + number), seed, number);
  const random = createRandom(seed * 1_000_003 + number + 500_000);
  const posting = random.pick(stock.postings);
  const since = Math.max(Date.parse(posting.publishDate), now - longestAgo * dayMs);
  const appliedAt = since + Math.floor((random.between(0, 1000) / 1000) * Math.max(0, now - since - 60_000));
  past.setTime(appliedAt);
  const { app } = past;
  const accountId = await makeAccount(app, { name: person.name, email: person.email, passwordHash });
  if (accountId === undefined) return false;
  await fillResume(past, accountId, random, stock, number, posting);
  const id = await apply(past, accountId, random, posting);
  if (stock.movesOn) await moveOn(past, id, random, posting, appliedAt, now);
  const account = { id: accountId, email: person.email, phone: null };
  await transaction(app, (trx) => messageData.erase(trx, app, account));
  return true;
}
