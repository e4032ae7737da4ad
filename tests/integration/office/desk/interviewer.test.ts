import { beforeAll, describe, expect, test } from 'vitest';

import { mayDo } from '#lib/domain/staff-roles.ts';
import { routes } from '#server/main/routes.ts';
import type { RouteDefinition } from '#server/platform/http/route.ts';
import { batch } from '#tests/support/batches.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { createSession, hour, interviewSession, sessionBegins } from '#tests/support/sessions.ts';
import { signInSteps } from '#tests/support/staff-sign-in.ts';
import { joinStaff, staffClient, type StaffPerson, staffSession } from '#tests/support/staff.ts';
import { applied } from '#tests/support/tasks.ts';
import type { Answer, TestClient } from '#tests/support/test-client.ts';

const site = await openTestApp();
const day = 24 * hour;
const panel = {
  key: 'panel',
  status: 'interview',
  kind: 'interview',
  name: { zh: '面试', en: 'Panel' },
  scorecard: 'pilot-panel',
};
const scores = { judgement: 4, motivation: 5, communication: 4 };
const card = { round: 'panel', scores, recommendation: 'yes', text: '', version: 0, done: 'Y' };

let lead: StaffPerson;
let anna: StaffPerson;
let met: string;
let notMet: string;
let session: string;
/** Values for the parameters of routes; most of the values belong to the candidate whom Anna interviews. */
let ids: Record<string, string>;

beforeAll(async () => {
  lead = await staffSession(site, 'lead');
  anna = await joinStaff(site, site.client(), { role: 'interviewer', units: ['digital'] });
  const { posting, idkey } = await applied(site, { unit: 'digital', jobType: '1' }, 'flight');
  met = idkey;
  notMet = (await applied(site, { unit: 'digital' })).idkey;
  await lead.put(`postings/${posting}/process`, { version: 0, rounds: [panel] });
  await batch(lead, [met], { kind: 'advance' }, { releaseAt: 'now' });
  ({ id: session } = await createSession(lead, interviewSession({ unit: 'digital', slots: [] })));
  const plan = { date: '2026-04-11', from: '09:00', to: '10:00', minutes: 60, rooms: ['1203'], places: 1 };
  await lead.post(`sessions/${session}/slots`, { ...plan, interviewers: [anna.id] });
  await lead.post(`sessions/${session}/assign`, { ids: [met] });
  const { data: note } = await lead.post(`applications/${met}/notes`, { text: '家里有人在公司' });
  const { data: record } = await lead.get(`applications/${met}`);
  const { batchId } = await batch(lead, [met], { kind: 'reject', reason: 'education' });
  ids = {
    id: met,
    noteId: note.id,
    fileId: record.attachments[0].idkey,
    type: 'noCrime',
    receiptNo: record.receiptNo,
    staffId: anna.id,
    version: '1',
    key: 'pilot-panel',
    batchId,
  };
});

const staffRoutes = routes.filter(({ access }) => access === 'staff');
const isOpen = ({ permission }: RouteDefinition) =>
  permission === null || [permission ?? []].flat().some((one) => mayDo('interviewer', one));
const named = (some: readonly RouteDefinition[]) =>
  some.map((definition) => [`${definition.method} ${definition.path}`, definition] as const);

function call(client: TestClient, { method, path, accepts }: RouteDefinition, id: string): Promise<Answer> {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'id' ? id : (ids[name] ?? id)));
  if (accepts === 'upload') return client.upload(address, { name: 'a.csv', bytes: new Uint8Array() });
  if (method === 'GET') return client.get(address);
  const body = path.endsWith('/scorecards') ? { ...card, done: 'N' } : {};
  return client.send(method, address, JSON.stringify(body), { 'content-type': 'application/json' });
}

describe('an interviewer', () => {
  test('may call only their account, the API docs, their meetings, and an application with photo and scorecards', () => {
    const own = (path: string) => /^\/api\/staff\/(?:me\b|openapi\.json|docs|session\b|passkeys)/.test(path);
    expect(
      staffRoutes
        .filter(isOpen)
        .filter(({ path }) => !own(path))
        .map(({ method, path }) => `${method} ${path}`),
    ).toEqual([
      'GET /api/staff/applications/{id}',
      'GET /api/staff/applications/{id}/photo',
      'GET /api/staff/applications/{id}/scorecards',
      'POST /api/staff/applications/{id}/scorecards',
      'GET /api/staff/interviews',
      'GET /api/staff/interviews/calendar.ics',
    ]);
  });

  test.each(named(staffRoutes.filter((route) => !isOpen(route))))(
    'gets 404 at %s for their own candidates, for other candidates and for unknown ids',
    async (_, definition) => {
      const nowhere = (await anna.get('nothing-here')).data;
      for (const id of [met, notMet, session, ids.batchId!, 'nobody', '%00', "' or 1=1"]) {
        const { status, code, data } = await call(anna, definition, encodeURIComponent(decodeURIComponent(id)));
        expect([id, status, code, data]).toEqual([id, 404, '404', nowhere]);
      }
    },
  );

  test.each(named(staffRoutes.filter((route) => isOpen(route) && route.path.startsWith('/api/staff/applications/'))))(
    'gets the same answer at %s for a candidate they do not interview and for an unknown id',
    async (_, definition) => {
      const [foreign, unknown, receipt] = [
        await call(anna, definition, notMet),
        await call(anna, definition, 'abcdefghij0123456789'),
        await call(anna, definition, (await lead.get(`applications/${notMet}`)).data.receiptNo),
      ];
      for (const answer of [foreign, receipt])
        expect([answer.status, answer.code, answer.message, answer.data]).toEqual([404, '404', unknown.message, unknown.data]);
      expect(unknown.status).toBe(404);
      expect((await call(anna, definition, encodeURIComponent("' or 1=1 --"))).status).toBe(404);
    },
  );

  test('is logged when they make a call that their role may not make', async () => {
    await anna.get('people');
    const auditor = await staffClient(site, 'auditor');
    const { list } = (await auditor.get('log?what=staff.callRefused')).data;
    expect(list.some(({ who }: { who: string }) => who === anna.name)).toBe(true);
  });

  test('reads resumes without contacts, family, health answers and attachments, and neither notes nor decisions', async () => {
    const seen = (await lead.get(`applications/${met}`)).data;
    const { status, data } = await anna.get(`applications/${met}`);
    expect(status).toBe(200);
    expect(data).toMatchObject({ idkey: met, name: seen.name, receiptNo: seen.receiptNo, round: 'panel', steps: seen.steps });
    expect(Object.keys(data).toSorted()).toEqual(Object.keys(seen).toSorted());
    expect(data.preview.psndoc).toEqual({
      name: expect.any(String),
      sex: seen.preview.psndoc.sex,
      birthdate: seen.preview.psndoc.birthdate,
      nationality: seen.preview.psndoc.nationality,
      ...Object.fromEntries(
        ['joinworkdate', 'baseAir', 'aircraftQualification', 'trainableTime', 'flightTraining']
          .filter((name) => name in seen.preview.psndoc)
          .map((name) => [name, seen.preview.psndoc[name]]),
      ),
      photo: seen.preview.psndoc.photo,
    });
    expect(data.preview.edus).toEqual(seen.preview.edus);
    expect(data.preview.familys).toEqual([]);
    for (const empty of ['facts', 'attachments', 'materials', 'tasks', 'held', 'sessions', 'timeline', 'messages', 'replies'])
      expect([empty, data[empty]]).toEqual([empty, []]);
    for (const empty of ['notes', 'others', 'duplicates', 'readers', 'revealable'])
      expect([empty, data[empty]]).toEqual([empty, []]);
    expect([data.pending, data.offer, data.conditions]).toEqual([
      null,
      null,
      { age: null, height: null, vision: null, degree: null },
    ]);
    const text = JSON.stringify(data);
    for (const word of [
      '13800138000',
      'mobile',
      'email',
      'contactAddr',
      'voucher',
      '0571',
      '林建国',
      'infection',
      '西湖区',
      '家里有人在公司',
    ])
      expect([word, text.includes(word)]).toEqual([word, false]);
    expect((await anna.get(`applications/${met}/photo`)).status).toBe(200);
    const auditor = await staffClient(site, 'auditor');
    const { list } = (await auditor.get('log?what=application.read')).data;
    expect(list[0]).toMatchObject({ who: anna.name });
  });

  test('finds their candidates, and scores them', async () => {
    expect((await anna.get('interviews')).data).toMatchObject([{ applicationId: met, room: '1203', round: '面试' }]);
    expect((await anna.get(`applications/${met}/scorecards`)).data.list).toMatchObject([{ round: 'panel', own: { version: 0 } }]);
    expect((await anna.post(`applications/${met}/scorecards`, card)).data.own).toMatchObject({ version: 1, done: 'Y' });
  });

  test('can be chosen for the slots of a session of their units', async () => {
    const { list } = (await lead.get(`sessions/${session}/interviewers`)).data;
    expect(list).toContainEqual({ id: anna.id, name: anna.name });
  });

  test('that is a machine has no candidates', async () => {
    const machine = await staffClient(site, 'interviewer');
    expect((await machine.get('interviews')).data).toEqual([]);
    expect((await machine.get(`applications/${met}`)).status).toBe(404);
  });

  test('of another unit is refused as interviewer of a slot, and reads no candidate', async () => {
    const ben = await joinStaff(site, site.client(), { role: 'interviewer', units: ['cabin'] });
    const plan = { date: '2026-04-11', from: '14:00', to: '15:00', minutes: 60, rooms: ['1204'], places: 1 };
    expect((await lead.post(`sessions/${session}/slots`, { ...plan, interviewers: [ben.id] })).status).toBe(400);
    expect((await ben.get(`applications/${met}`)).status).toBe(404);
  });

  test('can neither read nor score a candidate once two days have passed since the meeting', async () => {
    site.clock.moveTo(new Date(sessionBegins + hour + 2 * day - 1).toISOString());
    await signInSteps(anna).signIn(anna);
    expect((await anna.get(`applications/${met}`)).status).toBe(200);
    site.clock.advance(1);
    for (const path of [`applications/${met}`, `applications/${met}/photo`, `applications/${met}/scorecards`])
      expect([path, (await anna.get(path)).status]).toEqual([path, 404]);
    expect((await anna.get('interviews')).data).toEqual([]);
    expect((await anna.post(`applications/${met}/scorecards`, { ...card, version: 1 })).status).toBe(404);
  });
});
