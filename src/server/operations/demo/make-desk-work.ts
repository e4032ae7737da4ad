import sharp from 'sharp';

import type { ApplyStatus } from '#lib/domain/enums.ts';
import { isLive } from '#lib/rules/application-status.ts';
import { startOfDayInShanghai, todayInShanghai } from '#lib/rules/deadline.ts';
import { slotsOfPlan } from '#lib/rules/slot-plan.ts';
import { addSlots } from '#server/recruitment/assessments/office/add-slots.ts';
import { assignSeats } from '#server/recruitment/assessments/office/assign-seats.ts';
import { listColleagues } from '#server/recruitment/assessments/office/list-colleagues.ts';
import { listOpenSessions } from '#server/recruitment/assessments/office/list-sessions.ts';
import { makeSession } from '#server/recruitment/assessments/office/make-session.ts';
import { decide } from '#server/recruitment/batches/decide.ts';
import { askForMaterials } from '#server/recruitment/materials/ask-for-materials.ts';
import { handIn } from '#server/recruitment/materials/hand-in.ts';

import { office } from './decide-moves.ts';
import type { MadeCandidate, Past } from './make-candidates.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** One in this many eligible applications gets a request. */
const oneIn = 4;
const heldAtOnce = 12;
/** The plan of the interview day: in each room, each group of candidates gets half an hour. */
const interviewDay = { from: '09:00', to: '17:00', minutes: 30, breaks: [{ from: '12:00', to: '13:30' }] };
const interviewRooms = ['301 面试室', '302 面试室', '303 面试室'];

/** A candidate, and the step that their application has reached. */
interface Reached extends MadeCandidate {
  status: ApplyStatus;
}

/** A picture of a sheet with a stamp and without text. */
function sheet(): Promise<Uint8Array> {
  const lines = Array.from({ length: 14 }, (_, row) => {
    const width = 520 - (row % 4) * 60;
    return `<rect x="120" y="${280 + row * 54}" width="${width}" height="14" rx="7" fill="#c3cad6"/>`;
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="840" height="1180">
    <rect width="840" height="1180" fill="#f7f5ef"/><rect x="240" y="130" width="360" height="34" rx="17" fill="#5b6a80"/>
    ${lines.join('')}<circle cx="620" cy="980" r="92" fill="none" stroke="#c8473a" stroke-width="10"/>
    <circle cx="620" cy="980" r="26" fill="#c8473a"/></svg>`;
  return sharp(Buffer.from(drawing)).jpeg({ quality: 80 }).toBuffer();
}

/** Requests materials: some requests are still open, some are answered, some are overdue. */
async function askSome(past: Past, candidates: readonly Reached[], now: number): Promise<void> {
  const some = candidates.filter(({ status }) => isLive(status) && status !== 'submitted');
  const asked = some.filter((_, index) => index % oneIn === 0);
  const [late, others] = [asked.filter((_, index) => index % 4 === 3), asked.filter((_, index) => index % 4 !== 3)];
  const idsOf = (those: readonly Reached[]) => those.map(({ applicationId }) => applicationId);
  const note = '请提供学校或单位盖章的版本。';
  past.setTime(now - 9 * dayMs);
  if (late.length > 0)
    await askForMaterials(past.app, office, { ids: idsOf(late), type: 'transcript', dueAt: now - dayMs, note });
  past.setTime(now - 2 * dayMs);
  if (others.length === 0) return;
  await askForMaterials(past.app, office, { ids: idsOf(others), type: 'noCrime', dueAt: now + 5 * dayMs, note });
  past.setTime(now - 12 * hourMs);
  const upload = { name: 'sheet.jpg', mediaType: 'image/jpeg', bytes: await sheet() };
  for (const { accountId, applicationId } of others.filter((_, index) => index % 3 !== 2)) {
    const holder = { accountId, personHash: null };
    const moment = { arrivedAt: past.app.clock.now(), locale: 'zh-cn' } as const;
    await handIn(past.app, holder, { id: applicationId, type: 'noCrime' }, { upload, replaces: '' }, moment);
  }
}

/** The candidates of the posting with the most applications. */
function busiest(candidates: readonly Reached[]): Reached[] {
  const groups = [...Map.groupBy(candidates, ({ posting }) => posting.id).values()];
  return groups.sort((one, other) => other.length - one.length)[0] ?? [];
}

/** Creates an interview session three or more days ahead, with slots for one posting's candidates in the interview step. */
async function inviteSome(past: Past, candidates: readonly Reached[], now: number): Promise<void> {
  const invited = busiest(candidates.filter(({ status }) => status === 'interview'));
  if (invited.length === 0) return;
  past.setTime(now - 60_000);
  // Each open session moves the date by one day, because open sessions may use the same rooms.
  const date = todayInShanghai(now + (3 + (await listOpenSessions(past.app, office)).length) * dayMs);
  const begins = startOfDayInShanghai(date) + 9 * hourMs;
  const session = await makeSession(past.app, office, {
    kind: 'interview',
    pkRegJob: invited[0]!.posting.id,
    begins,
    ends: begins + 8 * hourMs,
    place: '云帆大厦 3 层面试区',
  });
  const { list: colleagues } = await listColleagues(past.app, office, session);
  for (const [index, room] of interviewRooms.entries()) {
    const plan = { ...interviewDay, date, rooms: [room] };
    const count = slotsOfPlan({ ...plan, places: 1 }).length * interviewRooms.length;
    // There are at least a tenth more places than candidates.
    const places = Math.ceil((invited.length * 1.1) / count);
    const interviewers = colleagues.slice(index, index + 1).map(({ id }) => id);
    await addSlots(past.app, office, session, { ...plan, places, interviewers }, 'zh-cn');
  }
  const ids = invited.map(({ applicationId }) => applicationId);
  await assignSeats(past.app, office, { sessions: [session], ids, rule: 'receipt', confirmBy: now + 2 * dayMs });
}

/** Creates a batch of decisions that is held until tomorrow. */
async function holdSome(past: Past, candidates: readonly Reached[], now: number): Promise<void> {
  const waiting = busiest(candidates.filter(({ status }) => status === 'submitted')).slice(0, heldAtOnce);
  if (waiting.length === 0) return;
  past.setTime(now - 60_000);
  const ids = waiting.map(({ applicationId }) => applicationId);
  const releaseAt = startOfDayInShanghai(todayInShanghai(now + dayMs)) + 10 * hourMs;
  await decide(past.app, office, { ids, kind: 'advance', reason: 'demo', releaseAt });
}

/** Creates work for the desk: materials to check, overdue materials, an interview, and a held batch. */
export async function makeDeskWork(past: Past, candidates: readonly MadeCandidate[], now: number): Promise<void> {
  const reached = candidates.map((one): Reached => ({ ...one, status: one.moves.at(-1)?.to.status ?? 'submitted' }));
  await askSome(past, reached, now);
  await inviteSome(past, reached, now);
  await holdSome(past, reached, now);
}
