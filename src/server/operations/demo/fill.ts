import sharp from 'sharp';

import { countSteps } from '#server/office/analytics/count-steps.ts';
import type { Invitation } from '#server/office/staff/add-staff.ts';
import { hashPassword } from '#server/people/accounts/passwords.ts';
import { messageData } from '#server/people/messages/account-messages.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { listOpenPostings } from '#server/recruitment/postings/list-open.ts';
import { makeDemoPostings } from '#server/recruitment/postings/make-demo-postings.ts';
import { readPosting, readPostings, takesApplications } from '#server/recruitment/postings/posting.ts';
import { readRounds } from '#server/recruitment/processes/processes.ts';

import { decideMoves } from './decide-moves.ts';
import { inThePast, type MadeCandidate, makeCandidates, type Stock } from './make-candidates.ts';
import { makeConversations } from './make-conversations.ts';
import { makeDeskWork } from './make-desk-work.ts';
import { makeInterviewers } from './make-interviewers.ts';
import { holdOffers, makeOffers } from './make-offers.ts';
import { makeOwners } from './make-owners.ts';
import { makePool } from './make-pool.ts';
import { makeTags } from './make-tags.ts';
import { makeTeamwork } from './make-teamwork.ts';
import { makeResults } from './make-results.ts';
import { makeScores } from './make-scores.ts';
import { makeTransfers } from './make-transfers.ts';
import { makeViews } from './make-views.ts';
import { makeWaiting } from './make-waiting.ts';
import { makeWords } from './make-words.ts';

/** The password of every demo candidate. */
export const demoPassword = 'Cloud-demo-7';

/** Groups of candidates that are created in parallel. */
const parallelGroups = 4;
/** Candidates per group. */
const portion = 50;
/** Candidates between two progress messages. */
const progressEvery = 100;
/** Maximum number of open postings from which candidates choose. */
const choices = 500;

/** The photo of every demo candidate: a figure on the blue background of an identity photo. */
function portrait(): Promise<Buffer> {
  const figure = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400">
    <rect width="300" height="400" fill="#5b84c4"/>
    <path d="M20 400c6-92 52-122 92-130h76c40 8 86 38 92 130z" fill="#22375c"/>
    <path d="m112 270 38 62 38-62z" fill="#f4f6fa"/>
    <path d="M122 222h56v50l-28 30-28-30z" fill="#d9b091"/>
    <ellipse cx="150" cy="172" rx="58" ry="72" fill="#e8c4a6"/>
    <path d="M88 172c-8-70 22-102 62-102s70 32 62 102c-6-30-16-46-30-52-24 8-50 8-66 0-14 8-22 24-28 52z" fill="#2a2320"/>
  </svg>`;
  return sharp(Buffer.from(figure)).jpeg({ mozjpeg: true }).toBuffer();
}

/** Deletes messages to demo candidates, whose addresses do not exist. */
async function forgetMessages(app: App, made: readonly MadeCandidate[]): Promise<void> {
  for (let from = 0; from < made.length; from += portion) {
    await transaction(app, async (trx) => {
      for (const { accountId, email } of made.slice(from, from + portion)) {
        await messageData.erase(trx, app, { id: accountId, email, phone: null });
      }
    });
  }
}

interface Wanted {
  postings: number;
  candidates: number;
  seed: number;
  /**
   * Id of a posting for which all candidates apply, as at a campus drive; `decideMoves` then decides nothing. If absent, each
   * candidate applies for one of the open postings.
   */
  posting?: string | undefined;
  /**
   * Whether to create work for the desk as well: materials to check, an interview, a held batch, scores, transfers,
   * conversations, offers, owners, tags, a shared view, a mention, results that expire, people in the talent pool,
   * interviewers, candidates who wait for an intake, and mail texts about outcomes.
   */
  withDeskWork?: boolean;
  /** Called from time to time with the number of a candidate; groups run in parallel, so the numbers come in any order. */
  tell?: (count: number) => void;
}

/** How many candidates were added, how many existed before, and the invitations of new interviewers. */
interface Filled {
  made: number;
  same: number;
  interviewers?: Invitation[];
}

async function openPostings(app: App, only: string | undefined) {
  if (only !== undefined) {
    const posting = await readPosting(app.db, only);
    return posting && takesApplications(posting, app.clock.now()) ? [posting] : [];
  }
  const { list } = await listOpenPostings(app, { offset: 0, limit: choices });
  const found = await readPostings(
    app.db,
    list.map(({ id }) => id),
  );
  return list.flatMap(({ id }) => found.get(id) ?? []).filter((posting) => takesApplications(posting, app.clock.now()));
}

/**
 * Adds fictional postings, and fictional candidates with complete resumes and applications at different steps. The same
 * seed gives the same people, and postings with the same ids. Existing postings with these ids are replaced; existing people
 * stay as they are. Messages to the candidates are deleted, because their addresses do not exist.
 * @throws AppError 409 if candidates are requested, but no posting is open or the given posting is not open
 */
export async function fillDemo(
  app: App,
  { postings, candidates, seed, posting, withDeskWork = false, tell }: Wanted,
): Promise<Filled> {
  await makeDemoPostings(app, postings, seed);
  if (candidates === 0) return { made: 0, same: 0 };
  const open = await openPostings(app, posting);
  const stock: Stock = {
    seed,
    passwordHash: await hashPassword(demoPassword, { queue: 'candidates', key: 'demo' }),
    picture: await portrait(),
    postings: open,
    rounds: await readRounds(
      app.db,
      open.map(({ id }) => id),
    ),
    movesOn: posting === undefined,
    now: app.clock.now(),
  };
  if (stock.postings.length === 0) throw new AppError('409', { words: 'ops.demo.noPostings' });
  const numbers = Array.from({ length: candidates }, (_, index) => index + 1);
  const portions = Array.from({ length: Math.ceil(candidates / portion) }, (_, at) =>
    numbers.slice(at * portion, (at + 1) * portion),
  );
  const byPortion: MadeCandidate[][] = portions.map(() => []);
  let next = 0;
  async function work(): Promise<void> {
    for (let at = next++; at < portions.length; at = next++) {
      const some = portions[at]!;
      byPortion[at] = await makeCandidates(app, stock, some);
      if (some.at(-1)! % progressEvery === 0) tell?.(some.at(-1)!);
    }
  }
  await Promise.all(Array.from({ length: parallelGroups }, work));
  const made = byPortion.flat();
  const past = inThePast(app);
  await decideMoves(past, made);
  const interviewers: Invitation[] = [];
  await makeViews(past, made, stock);
  if (withDeskWork) {
    await makeDeskWork(past, made, stock.now);
    await makeScores(past, made, stock);
    await makeTransfers(past, made, stock);
    await makeConversations(past, made, stock.now);
    await makeOffers(past, made, stock.now);
    await makeWords(past);
    await makeOwners(past, made);
    await makeTags(past, made);
    await makeTeamwork(past, made);
    await makeResults(past, made, stock);
    await holdOffers(past, made, stock.now);
    await makePool(past, made, stock.now);
    interviewers.push(...(await makeInterviewers(past, made, stock)));
    await makeWaiting(app, made);
  }
  if (stock.movesOn || withDeskWork) await forgetMessages(app, made);
  // Counts now, so that the funnel page shows the applications without waiting for the background job.
  await countSteps(app);
  return { made: made.length, same: candidates - made.length, ...(interviewers.length > 0 ? { interviewers } : {}) };
}
