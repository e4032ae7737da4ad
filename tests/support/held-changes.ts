import { routes } from '#server/main/routes.ts';
import type { RouteDefinition } from '#server/platform/http/route.ts';

import { goodPassword } from './accounts.ts';
import { applicationsOf, moveTo, openPosting } from './applications.ts';
import { batch, offerAction } from './batches.ts';
import { advanceTo, answerReuse, applyAgain, postingWithRounds, roundsWithResults } from './results.ts';
import { hour, instant, interviewSession, createSession, sessionBegins } from './sessions.ts';
import { applied } from './tasks.ts';
import type { TestApp } from './test-app.ts';
import { type Answer, enciphered, type TestClient } from './test-client.ts';
import { unzip } from './unzip.ts';

/** A candidate with an application, and the two members of staff who make the changes to it. */
export interface Subject {
  site: TestApp;
  candidate: TestClient;
  idkey: string;
  receiptNo: string;
  posting: string;
  recruiter: TestClient;
  lead: TestClient;
}

/** Calls that have side effects even with an empty body, and calls whose answers are random. */
const acting =
  /captcha|passkey.*\/options|logout|\/user\/keep|\/delete\/|\/offer\/code|\/sessions\/\{id\}\/end|access-statistics|\/user\/export|\/restore$/;
const called = routes.filter(({ path, access }) => access !== 'staff' && !acting.test(path));

function addressOf(path: string, { idkey, posting }: Subject, sessionId: string): string {
  const isOfPosting = /findPosition|findJobSite|\/workplace\//.test(path);
  const named: Record<string, string> = {
    sessionId,
    type: 'noCrime',
    section: 'Edu',
    folder: 'images',
    name: 'gender',
    version: '1',
  };
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => named[name] ?? (isOfPosting ? posting : idkey));
}

function call(client: TestClient, { method, accepts }: RouteDefinition, address: string): Promise<Answer> {
  if (accepts === 'upload') return client.upload(address, { name: 'nothing.txt', bytes: new Uint8Array() });
  if (method === 'GET') return client.get(address);
  return method === 'PUT' ? client.put(address, {}) : client.post(address, accepts === 'text' ? 'menu' : {});
}

function textOf({ status, bytes }: Pick<Answer, 'status' | 'bytes'>): string {
  return `${status} ${Buffer.from(bytes).toString('base64')}`;
}

/** What a candidate can see, byte by byte: the export, and the answers of the routes in `called` to empty calls. */
export async function collectAnswers(subject: Subject, sessionId = 'none'): Promise<Map<string, string>> {
  const { candidate } = subject;
  const seen = new Map<string, string>();
  for (const definition of called) {
    const address = addressOf(definition.path, subject, sessionId);
    seen.set(`${definition.method} ${definition.path}`, textOf(await call(candidate, definition, address)));
  }
  seen.set('export', textOf(await candidate.post('system/user/export', { password: enciphered(goodPassword) })));
  return seen;
}

/** The files of the candidate's export, without the file that contains the date of the export. */
export async function exportOf({ candidate }: Pick<Subject, 'candidate'>): Promise<Map<string, string>> {
  const { bytes } = await candidate.post('system/user/export', { password: enciphered(goodPassword) });
  const files = [...unzip(bytes)].filter(([name]) => name !== 'README.txt');
  return new Map(files.map(([name, content]) => [name, content.toString('base64')]));
}

/** Names of the entries that differ. */
export function changedNames(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));
}

/** A candidate with an application, and the two members of staff from `desk`. */
export async function createSubject(site: TestApp, desk: Pick<Subject, 'recruiter' | 'lead'>, { name }: Hold): Promise<Subject> {
  const isFlying = name === 'background';
  return { site, ...(isFlying ? await applied(site, { jobType: '1' }, 'flight') : await applied(site)), ...desk };
}

const soon = 3 * 24 * hour;
const letters = { 'zh-cn': { subject: '通知', text: '请查收' }, 'en-us': { subject: 'News', text: 'Please read' } };

/** Creates an interview, assigns the candidate to it and returns its id. */
export async function createInterview({ lead, idkey, posting }: Subject): Promise<string> {
  const { id } = await createSession(lead, interviewSession({ pkRegJob: posting, slots: [], capacity: 1 }));
  await lead.post(`sessions/${id}/assign`, { ids: [idkey] });
  return id;
}

/** Enters an interview result; `version` is the version it replaces. */
export async function enterResult(
  { recruiter, receiptNo }: Subject,
  id: string,
  result: { score: number; outcome: 'passed' | 'failed'; version: number },
): Promise<void> {
  const answer = await recruiter.put(`sessions/${id}/results`, { results: [{ receiptNo, ...result }] });
  if (answer.code !== '200') throw new Error(`no result: ${JSON.stringify(answer.data)}`);
}

interface Hold {
  name: string;
  /** Prepares what precedes the held change. */
  before?(subject: Subject): Promise<void>;
  /** Makes the held change, if there is one, and the changes that the office makes in the meantime. */
  hold(subject: Subject): Promise<unknown>;
}

const decision = (action: Record<string, unknown>) => (subject: Subject) => batch(subject.lead, [subject.idkey], action);
const at = (status: Parameters<typeof moveTo>[2]) => async (subject: Subject) => {
  await moveTo(subject.site, subject.idkey, status);
};

/** Has the application fail its interview, and releases its rejection. */
async function rejected(subject: Subject): Promise<void> {
  const id = await createInterview(subject);
  await enterResult(subject, id, { score: 41.5, outcome: 'failed', version: 1 });
  await subject.recruiter.post(`applications/${subject.idkey}/notes`, { text: '面试未达要求' });
  subject.site.clock.advance(1);
  await moveTo(subject.site, subject.idkey, 'rejected');
}

/** Edits and withdraws the note that led to the earlier decision, and adds another note. */
async function foundMeanwhile(subject: Subject): Promise<void> {
  const { recruiter, idkey } = subject;
  const { notes } = (await recruiter.get(`applications/${idkey}`)).data as { notes: { id: string; version: number }[] };
  const note = notes[0]!;
  await recruiter.post(`applications/${idkey}/notes`, { id: note.id, version: note.version, text: '改了意见' });
  await recruiter.post(`applications/${idkey}/notes/${note.id}/withdraw`, { version: note.version + 1 });
  await recruiter.post(`applications/${idkey}/notes`, { text: '另有考虑' });
}

/** The round for which `score` hands in scores. */
const scored = {
  key: 'panel',
  status: 'interview',
  kind: 'interview',
  name: { zh: '面试', en: 'Panel' },
  scorecard: 'pilot-panel',
};

/** Gives the posting a round with a scorecard, and moves the application into it. */
async function inPanel({ lead, idkey, posting }: Subject): Promise<void> {
  await lead.put(`postings/${posting}/process`, { version: 0, rounds: [scored] });
  await batch(lead, [idkey], { kind: 'advance' }, { releaseAt: 'now' });
}

/** Hands in scores. */
async function score(client: TestClient, { idkey }: Pick<Subject, 'idkey'>): Promise<void> {
  const scores = { judgement: 4, motivation: 5, communication: 4 };
  const card = { round: 'panel', scores, recommendation: 'yes', text: '判断稳，可以录用', version: 0, done: 'Y' };
  const answer = await client.post(`applications/${idkey}/scorecards`, card);
  if (answer.code !== '200') throw new Error(`no scores: ${JSON.stringify(answer.data)}`);
}

/**
 * Gives the candidate the result of a medical in another application, moves this application to its own medical, and has the
 * candidate agree to the use of the earlier result.
 */
async function withEarlierMedical({ site, lead, candidate, idkey, posting }: Subject): Promise<void> {
  const other = await postingWithRounds(site);
  const { settings } = site.app;
  settings.oneApplicationPerCategory = false;
  const earlier = await applyAgain(candidate, other);
  settings.oneApplicationPerCategory = true;
  for (const round of ['medical', 'background']) await advanceTo(lead, earlier, round);
  await batch(lead, [earlier], { kind: 'reject', reason: 'education' }, { releaseAt: 'now' });
  await lead.put(`postings/${posting}/process`, { version: 0, rounds: roundsWithResults });
  await advanceTo(lead, idkey, 'medical');
  await answerReuse(candidate, idkey, 'Y');
}

/** Opens the application as the office, so that this access is in the audit log before anything is held. */
async function read({ recruiter, idkey }: Subject): Promise<void> {
  await recruiter.get(`applications/${idkey}`);
}

/** Held batches of each kind except `interviewers`, and notes, scores and results that the office records meanwhile. */
export const holds: readonly Hold[] = [
  { name: 'advance', hold: decision({ kind: 'advance' }) },
  {
    name: 'advance past steps',
    hold: decision({ kind: 'advance', to: 'offer', reason: 'known', replyBy: instant(sessionBegins) }),
  },
  { name: 'advance to hired', before: at('offer'), hold: decision({ kind: 'advance', override: 'Y', reason: 'by phone' }) },
  { name: 'offer', before: at('interview'), hold: decision(offerAction(sessionBegins)) },
  { name: 'a better offer', before: at('offer'), hold: decision(offerAction(sessionBegins)) },
  { name: 'advance with an earlier result', before: withEarlierMedical, hold: decision({ kind: 'advance', reuse: 'Y' }) },
  { name: 'reject', hold: decision({ kind: 'reject', reason: 'education', words: '感谢参加' }) },
  { name: 'reopen', before: rejected, hold: decision({ kind: 'reopen', reason: 'the wrong person' }) },
  { name: 'stepBack', before: at('interview'), hold: decision({ kind: 'stepBack', to: 'screening', reason: 'too early' }) },
  { name: 'rescind', before: at('hired'), hold: decision({ kind: 'rescind', reason: 'a mistake' }) },
  { name: 'material', hold: decision({ kind: 'material', type: 'noCrime', note: '请尽快' }) },
  { name: 'background', hold: decision({ kind: 'background' }) },
  { name: 'intention', hold: decision({ kind: 'intention', sites: [{ key: 'site-online', places: 1 }] }) },
  {
    name: 'window',
    hold: ({ lead, idkey, site }) =>
      batch(lead, [idkey], { kind: 'window', sections: ['Edu'], dueAt: instant(site.clock.now() + soon), reason: '请补充' }),
  },
  { name: 'message', hold: decision({ kind: 'message', letters }) },
  { name: 'assign', hold: decision({ kind: 'assign', to: 'none' }) },
  {
    name: 'session',
    async hold({ lead, idkey, posting }) {
      const { id } = await createSession(lead, interviewSession({ pkRegJob: posting, slots: [], capacity: 1 }));
      await batch(lead, [idkey], { kind: 'session', sessionId: id });
    },
  },
  {
    name: 'transfer',
    before: async ({ site }) => void (await openPosting(site)),
    async hold({ site, lead, idkey }) {
      const { postings } = (await lead.post('batches/postings', { ids: [idkey] })).data as { postings: { k: string }[] };
      const toPosting = postings[0]!.k;
      await batch(lead, [idkey], { kind: 'transfer', toPosting, dueAt: instant(site.clock.now() + soon) });
    },
  },
  {
    name: 'a note and a result before anything is decided',
    before: async (subject) => void (await createInterview(subject)),
    async hold(subject) {
      const [session] = (await subject.lead.get(`applications/${subject.idkey}`)).data.sessions as { id: string }[];
      await enterResult(subject, session!.id, { score: 80, outcome: 'passed', version: 1 });
      await subject.recruiter.post(`applications/${subject.idkey}/notes`, { text: '可以录用' });
    },
  },
  {
    name: 'scores that lead to a decision',
    before: inPanel,
    async hold(subject) {
      await score(subject.recruiter, subject);
      await score(subject.lead, subject);
      await batch(subject.recruiter, [subject.idkey], { kind: 'reject', reason: 'education' });
    },
  },
  {
    name: 'notes that are changed and withdrawn, and a result that is corrected, after a rejection',
    before: rejected,
    async hold(subject) {
      await foundMeanwhile(subject);
      const [session] = (await subject.lead.get(`applications/${subject.idkey}`)).data.sessions as { id: string }[];
      await enterResult(subject, session!.id, { score: 88, outcome: 'passed', version: 2 });
      await batch(subject.lead, [subject.idkey], { kind: 'reopen', reason: 'the wrong person' });
    },
  },
];

/** Prepares a subject for a hold: makes the changes that precede the hold, and the calls whose first use leaves a trace. */
export async function prepareSubject(subject: Subject, { before }: Hold): Promise<void> {
  await before?.(subject);
  await read(subject);
  await subject.lead.get(`applications/${subject.idkey}`);
  await applicationsOf(subject.candidate);
  // The first call makes the link; later calls answer that there is a link.
  await subject.candidate.post('calendar-link', {});
}
