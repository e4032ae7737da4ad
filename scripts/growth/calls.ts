import { setTimeout as sleep } from 'node:timers/promises';

import { sortableColumns } from '#lib/contract/application-filter.ts';
import type { PositionSearch } from '#lib/contract/postings.ts';
import { demoPassword } from '#server/operations/demo/fill.ts';
import { noisyPicture, picture, resumeBase } from '#tests/support/resumes.ts';
import { captchaAnswer } from '#tests/support/test-app.ts';
import { enciphered } from '#tests/support/test-client.ts';

import { type Answer, type Caller, createCaller } from '../load/caller.ts';
import { type Choice, nameOf } from '../load/fill-applications.ts';
import { applicationFor } from './candidates.ts';
import type { Filled } from './fill.ts';
import { officeKinds } from './office-calls.ts';

/**
 * A kind of call. Public calls come from a different visitor or candidate in each turn, except requests for the home page,
 * which all come from the same visitor.
 */
export interface Kind {
  name: string;
  /** Makes the preparations, which are not measured, and returns the call to measure. */
  prepare(turn: number): Promise<() => Promise<Answer>>;
  /** Maximum number of turns, for calls with a rate limit. */
  most?: number;
}

const exportsAtMost = 40;
/** Milliseconds between checks whether a file is ready: short compared with the time that making the file takes. */
const lookEvery = 2;
const digits = 5;

/** A separate address for each turn, because rate limits count per address. */
const addressOf = (turn: number) => ({ 'x-forwarded-for': `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}` });

/** A client of the staff API with a machine's token. */
function createDesk(server: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  async function call(path: string, body?: unknown): Promise<Answer> {
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${server}/api/staff/${path}`, init);
    return { status: answer.status, ...((await answer.json()) as Omit<Answer, 'status'>) };
  }
  async function take(path: string): Promise<Answer> {
    const answer = await fetch(`${server}/api/staff/${path}`, { headers });
    const text = await answer.text();
    const isThere = answer.ok && text.split('\n').length > 2;
    return { status: answer.status, code: isThere ? '200' : '500', message: isThere ? '' : text.slice(0, 200), data: null };
  }
  return { call, take };
}

type Desk = ReturnType<typeof createDesk>;

/** Requests an export of the applications for a posting, waits for the file and downloads it. */
async function exportPosting({ call, take }: Desk, posting: Choice): Promise<Answer> {
  const asked = await call('exports', { format: 'csv', filter: { pkRegJob: posting.id } });
  if (asked.code !== '200') return asked;
  const place = `exports/${(asked.data as { id: string }).id}`;
  for (;;) {
    const { state } = (await call(place)).data as { state: string };
    if (state === 'ready') return take(`${place}/file`);
    if (state === 'failed') return { status: 500, code: '500', message: 'the export failed', data: null };
    await sleep(lookEvery);
  }
}

const always = (call: (turn: number) => Promise<Answer>) => (turn: number) => Promise.resolve(() => call(turn));

/** Calls of visitors and candidates; ids of new applications are appended to `sent`. */
function publicKinds(url: string, filled: Filled, searches: readonly PositionSearch[], sent: string[]): Kind[] {
  const { candidates, forStudents, forInterns, postingIds } = filled;
  const cookies: (string | undefined)[] = [];
  const visitor = (turn: number) => createCaller(url, '', addressOf(turn));
  const candidate = (turn: number): Caller => createCaller(url, cookies[turn], addressOf(turn));
  const spread = <Item>(items: readonly Item[], turn: number): Item => items[(turn * 7919) % items.length]!;

  async function signIn(turn: number): Promise<() => Promise<Answer>> {
    const { cookie } = await visitor(turn).get('system/captcha');
    const caller = createCaller(url, cookie, addressOf(turn));
    const body = { captcha: captchaAnswer, emailOrPhone: candidates[turn]!.email, password: enciphered(demoPassword) };
    return async () => {
      const answer = await caller.post('system/login', body);
      cookies[turn] = answer.cookie;
      return answer;
    };
  }

  async function apply(turn: number, postings: readonly Choice[]): Promise<Answer> {
    const posting = postings[turn % postings.length]!;
    const answer = await candidate(turn).post('personal/apply-job/apply', applicationFor(posting));
    const { isApply, idkey } = (answer.data ?? {}) as { isApply?: 'Y' | 'N'; idkey: string };
    if (isApply === 'N') sent.push(idkey);
    return isApply === 'Y' ? { ...answer, code: '409', message: 'had applied before' } : answer;
  }

  async function save(turn: number): Promise<Answer> {
    const data = { ...candidates[turn]!.sections.Other, hobbies: String(turn) };
    return candidate(turn).post(`${resumeBase}/update/Other?resumeType=school`, { data });
  }

  const upload = (type: string, drawn: Promise<Uint8Array>) => async (turn: number) => {
    const bytes = await drawn;
    return () => candidate(turn).upload(`${resumeBase}/attachment/attachement/${type}`, bytes);
  };

  return [
    { name: 'captcha', prepare: always((turn) => visitor(turn).get('system/captcha')) },
    { name: 'sign-in', prepare: signIn },
    { name: 'autosave', prepare: always(save) },
    { name: 'photograph', prepare: upload('10', noisyPicture(1200, 900)) },
    { name: 'small picture', prepare: upload('4', picture()) },
    { name: 'own resume', prepare: always((turn) => candidate(turn).get(`${resumeBase}/getResumeInfo?resumeType=school`)) },
    { name: 'apply', prepare: always((turn) => apply(turn, forStudents)) },
    { name: 'apply once more', prepare: always((turn) => apply(turn, forInterns)) },
    { name: 'own applications', prepare: always((turn) => candidate(turn).post('personal/apply-job/query-all')) },
    { name: 'own merges', prepare: always((turn) => candidate(turn).get('system/user/merges')) },
    { name: 'a different search', prepare: always((turn) => visitor(turn).post('findPositions', searches[turn])) },
    { name: 'the home page', prepare: always((turn) => visitor(turn).page('/home')) },
    { name: 'a posting', prepare: always((turn) => visitor(turn).get(`findPosition/${spread(postingIds, turn)}`)) },
  ];
}

/** Calls of the hiring office. */
function deskKinds(desk: Desk, { fair, twin }: Filled, size: number, sent: readonly string[]): Kind[] {
  const list = (name: string, query: string): Kind => ({
    name: `desk: ${name}`,
    prepare: always(() => desk.call(`applications?size=50&${query}`)),
  });
  const secondPage = (name: string, query: string): Kind => ({
    name: `desk: ${name}`,
    async prepare() {
      const first = await desk.call(`applications?size=50&${query}`);
      const cursor = encodeURIComponent((first.data as { next: string }).next);
      return () => desk.call(`applications?size=50&${query}&cursor=${cursor}`);
    },
  });
  /** The list of applications, filtered by schools or majors whose names are imported before the first turn. */
  const ofList = (name: string, kind: 'school' | 'major', names: string): Kind => {
    let list: string | undefined;
    return {
      name: `desk: ${name}`,
      async prepare() {
        list ??= ((await desk.call('study-lists', { kind, name, names })).data as { id: string }).id;
        return () => desk.call(`applications?size=50&${kind === 'school' ? 'school-list' : 'major-group'}=${list}`);
      },
    };
  };
  const [ending, school] = [nameOf(size - 1).slice(-digits), '海州'];
  return [
    list('what waits first', ''),
    list('newest first', 'sort=newest'),
    list('by status', 'status=interview'),
    list('by posting and status', `status=submitted&pkRegJob=${fair.id}`),
    secondPage('newest, second page', 'sort=newest'),
    secondPage('by status, second page', 'status=interview'),
    secondPage('of a unit, second page', 'sort=newest&unit=ground'),
    ...sortableColumns.flatMap((column) => [
      list(`sorted by ${column}`, `sort=${column}`),
      secondPage(`by ${column} down, second page`, `sort=-${column}`),
    ]),
    list('by status, sorted by name', 'status=interview&sort=name'),
    list('of a unit, sorted by name', 'unit=ground&sort=name'),
    list('by sex', 'sex=female'),
    list('by level of English', 'english=cet4'),
    list('by a rare level of English', 'english=icao4'),
    list('by class rank', 'gpa=10'),
    list('by year of graduation', 'graduation=2027'),
    list('by earlier rejections', 'earlier=rejected'),
    list('by no earlier application', 'earlier=none'),
    list('by owner', 'owner=none'),
    list('by one of two criteria', 'sex=male&english=tem8&combine=or'),
    list('by all of four criteria', 'sex=female&english=cet4&gpa=50&graduation=2024'),
    list('by score in a round', `score-round=panel&score-from=60&pkRegJob=${fair.id}`),
    list('by score or sex', `score-round=panel&score-from=90&sex=female&combine=or&pkRegJob=${fair.id}`),
    ofList('by a list of schools', 'school', '南岭大学\n北辰航空大学'),
    ofList('by a group of majors', 'major', '英语\n计算机科学与技术'),
    list('by school', `keyWord=${encodeURIComponent(school)}`),
    list('by end of name', `keyWord=${ending}`),
    list('by an unknown number', 'keyWord=99887766'),
    { name: 'desk: one application', prepare: always((turn) => desk.call(`applications/${sent[turn % sent.length]}`)) },
    { name: 'desk: what waits', prepare: always(() => desk.call('summary')) },
    { name: 'desk: postings', prepare: always(() => desk.call('postings')) },
    ...officeKinds({ call: desk.call, twin, ending, school }),
    { name: `desk: export of a posting`, prepare: always(() => exportPosting(desk, fair)), most: exportsAtMost },
  ];
}

interface Around {
  url: string;
  token: string;
  filled: Filled;
  size: number;
  /** A different search for each turn. */
  searches: readonly PositionSearch[];
  /** Whether the calls of the hiring office are measured as well. */
  isDeskAlso: boolean;
}

/** All calls to measure, in an order that lets later ones use the results of earlier ones. */
export function kindsOf({ url, token, filled, size, searches, isDeskAlso }: Around): Kind[] {
  const sent: string[] = [];
  const ofPublic = publicKinds(url, filled, searches, sent);
  return isDeskAlso ? [...ofPublic, ...deskKinds(createDesk(url, token), filled, size, sent)] : ofPublic;
}
