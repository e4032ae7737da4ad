import { resumeTypeOfCategory } from '#lib/domain/resume-types.ts';
import type { ApplicationValues } from '#lib/forms/application.ts';
import { requirementsOf } from '#lib/forms/resume/requirements.ts';
import { startOfDayInShanghai, todayInShanghai } from '#lib/rules/deadline.ts';
import { type Round, type Stop, stopsOf } from '#lib/rules/rounds.ts';
import type { Locale } from '#lib/text/locale.ts';
import { makeAccounts } from '#server/people/accounts/make-accounts.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { makeApplications } from '#server/recruitment/applications/apply/make-applications.ts';
import type { StoredPosting } from '#server/recruitment/postings/posting.ts';
import { makeResumes, type WholeResume } from '#server/recruitment/resumes/make-resumes.ts';

import { makePerson, makeSections } from './make-person.ts';
import { createRandom, type Random } from './random.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const longestAgo = 30;

/** An app whose clock can be set, so that use cases run at times in the past. */
export interface Past {
  app: App;
  setTime(at: number): void;
}

/** Creates a copy of the app with a clock of its own. */
export function inThePast(app: App): Past {
  let at = app.clock.now();
  const past = { ...app, clock: { now: () => at } };
  return {
    app: past,
    setTime: (moment) => void (at = moment),
  };
}

/** Data that all demo candidates share. */
export interface Stock {
  seed: number;
  passwordHash: string;
  picture: Uint8Array;
  /** Open postings. */
  postings: readonly StoredPosting[];
  /** The rounds of the postings that have a process. */
  rounds: ReadonlyMap<string, Round[]>;
  /** Whether the office decides on the candidates' applications. */
  movesOn: boolean;
  /** The current time in milliseconds. */
  now: number;
}

/** A decision that an application will get: the next round or step, or the rejection. */
export interface Move {
  applicationId: string;
  to: Stop;
  /** The time of the decision in milliseconds. */
  at: number;
}

/** A created demo candidate. */
export interface MadeCandidate {
  accountId: string;
  email: string;
  applicationId: string;
  posting: StoredPosting;
  /** When the application was sent (ms). */
  appliedAt: number;
  moves: Move[];
}

/** The time (ms) of a decision: ten o'clock in Shanghai on the day of `moment`. */
function decisionHour(moment: number): number {
  return startOfDayInShanghai(todayInShanghai(moment)) + 10 * hourMs;
}

/**
 * Invents the moves of an application: a random number of the rounds or steps that come next, each on a different day,
 * sometimes followed by a rejection.
 */
function movesFor({ rounds }: Stock, random: Random, posting: StoredPosting, from: number): Omit<Move, 'applicationId'>[] {
  const stops = stopsOf(posting.jobType, rounds.get(posting.id)).slice(1);
  const taken = stops.slice(0, random.between(0, stops.length));
  if (taken.at(-1)?.status !== 'hired' && random.chance(20)) taken.push({ status: 'rejected', round: null });
  let at = from;
  return taken.map((to) => {
    at += random.between(1, 5) * dayMs;
    return { to, at: decisionHour(at) };
  });
}

function choicesFor(random: Random, posting: StoredPosting, pathway: string): ApplicationValues {
  const values = {
    workPlace: random.pick(posting.workplaces),
    site: random.pick(posting.testSites),
    adjustable: random.pick(['Y', 'N']),
    pathway,
    officialPlatform: random.pick(['website', 'publicAccount', 'microblog']),
  };
  return (pathway === 'official' ? values : { ...values, officialPlatform: undefined }) as ApplicationValues;
}

/** The channels by which candidates find postings (frequent ones occur more than once), and the names of referral links. */
const pathways = ['official', 'official', 'official', 'schoolSite', 'schoolSite', 'jobFair', 'social', 'relatives'];
const links = ['spring-fair', 'campus-poster'];

/** Invents a candidate's data; the same number and seed give the same person. */
function makeUp(stock: Stock, number: number) {
  const { seed, now, postings, movesOn } = stock;
  const person = makePerson(createRandom(seed * 1_000_003 + number), seed, number);
  const random = createRandom(seed * 1_000_003 + number + 500_000);
  const posting = random.pick(postings);
  const since = Math.max(startOfDayInShanghai(posting.publishDate), now - longestAgo * dayMs);
  const at = since + Math.floor((random.between(0, 1000) / 1000) * Math.max(0, now - since - 60_000));
  const sections = makeSections(random, person);
  const ways = createRandom(seed * 1_000_003 + number + 900_000);
  const values = choicesFor(random, posting, ways.pick(pathways));
  const cameFrom = ways.chance(15) ? ways.pick(links) : undefined;
  const appliedIn: Locale = ways.chance(20) ? 'en-us' : 'zh-cn';
  const moves = movesOn ? movesFor(stock, random, posting, at).filter((move) => move.at < now) : [];
  return { person, posting, at, sections, values, cameFrom, appliedIn, moves };
}

/** The resume that a posting requires. */
function resumeOf(
  { picture }: Stock,
  { accountId, posting, at, sections }: ReturnType<typeof makeUp> & { accountId: string },
): WholeResume {
  const resumeType = resumeTypeOfCategory(posting.jobType)!;
  const asked = requirementsOf[resumeType];
  return {
    scope: { accountId, resumeType },
    at,
    sections: Object.fromEntries(asked.sections.map((section) => [section, sections[section]])),
    attachments: asked.attachments,
    picture: { name: 'picture.jpg', mediaType: 'image/jpeg', bytes: picture },
  };
}

/**
 * Creates candidates, each with a resume and an application, in one transaction.
 * @returns the new candidates with their moves; candidates that existed before are missing
 */
export async function makeCandidates(app: App, stock: Stock, numbers: readonly number[]): Promise<MadeCandidate[]> {
  const { passwordHash } = stock;
  const all = numbers.map((number) => makeUp(stock, number));
  return transaction(app, async (trx) => {
    const people = all.map(({ person: { name, email }, at }) => ({ name, email, passwordHash, at }));
    const accounts = await makeAccounts(trx, people);
    const some = all.flatMap((one) => {
      const accountId = accounts.get(one.person.email);
      return accountId === undefined ? [] : [{ ...one, accountId }];
    });
    if (some.length === 0) return [];
    const resumes = await makeResumes(
      trx,
      app,
      some.map((one) => resumeOf(stock, one)),
    );
    const ids = await makeApplications(
      trx,
      app,
      some.map(({ accountId, posting, values, cameFrom, appliedIn, at }, index) => {
        return { accountId, posting, values, cameFrom, appliedIn, at, resume: resumes[index]! };
      }),
    );
    return some.map(({ accountId, person: { email }, posting, at, moves }, index) => {
      const applicationId = ids[index]!;
      const own = moves.map((move) => ({ ...move, applicationId }));
      return { accountId, email, applicationId, posting, appliedAt: at, moves: own };
    });
  });
}
