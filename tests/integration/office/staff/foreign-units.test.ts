import { beforeAll, expect, test } from 'vitest';

import { mayDo, type StaffRole } from '#lib/domain/staff-roles.ts';
import { routes } from '#server/main/routes.ts';
import { askForExport } from '#server/office/exports/ask-for-export.ts';
import type { RouteDefinition, StaffActor } from '#server/platform/http/route.ts';
import { askForBackground } from '#tests/support/requests.ts';
import { batch } from '#tests/support/batches.ts';
import { makeOffer, replyToOffer } from '#tests/support/offers.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { picture } from '#tests/support/resumes.ts';
import { interviewSession, createSession } from '#tests/support/sessions.ts';
import { draftBy, wholePosting } from '#tests/support/staff-postings.ts';
import { founder, staffSession } from '#tests/support/staff.ts';
import { applied, ask } from '#tests/support/tasks.ts';
import type { Answer, TestClient } from '#tests/support/test-client.ts';

/**
 * Routes that require one of these permissions are left out, because they may answer 403 instead of 404 for a person or token
 * of other units (people.test.ts).
 */
const lookAfterAccess = ['staff.manage', 'tokens.manage'];
const staffRoutes = routes.filter(
  ({ access, scope, path, permission }) =>
    access === 'staff' &&
    scope === 'units' &&
    path.includes('{') &&
    ![permission].flat().some((one) => lookAfterAccess.includes(one as string)),
);
const named = staffRoutes.map((definition) => [`${definition.method} ${definition.path}`, definition] as const);

/** The roles that make the calls; `roleFor` chooses the role for a route. */
const roles = ['lead', 'editor', 'checker'] as const satisfies StaffRole[];

/** Bodies for routes that validate the body before they look up the id in the path; other routes need no body. */
const bodies: Record<string, object> = {
  'PUT /api/staff/postings/{id}': wholePosting({ unit: 'digital', version: 1 }),
  'PUT /api/staff/postings/{id}/process': { version: 0, rounds: [] },
  'POST /api/staff/postings/{id}/approve': { version: 1 },
  'POST /api/staff/batches/{id}/approve': { version: 1 },
  'POST /api/staff/postings/{id}/extend': { endDate: '2026-06-30', reason: 'more time' },
  'POST /api/staff/applications/{id}/reveal': { field: 'id', purpose: 'a look' },
  'POST /api/staff/applications/{id}/notes': { text: 'seen' },
  'POST /api/staff/applications/{id}/warnings': { reason: 'A forged degree', endsOn: '2027-01-31' },
  'POST /api/staff/applications/{id}/merge': { application: 'x', propose: 'Y' },
  'POST /api/staff/applications/{id}/scorecards': { round: 'x', scores: {}, version: 0, done: 'N' },
  'POST /api/staff/applications/{id}/notes/{noteId}/withdraw': { version: 1 },
  'POST /api/staff/applications/{id}/material/{type}/check': { accept: 'Y' },
  'POST /api/staff/applications/{id}/background/check': { accept: 'Y' },
  'PUT /api/staff/sessions/{id}': { ...interviewSession(), version: 1 },
  'POST /api/staff/sessions/{id}/cancel': { reason: 'storm', version: 1 },
  'POST /api/staff/sessions/{id}/assign': { ids: ['x'] },
  'POST /api/staff/sessions/{id}/assign/preview': { ids: ['x'] },
  'POST /api/staff/sessions/{id}/remove': { ids: ['x'] },
  'POST /api/staff/sessions/{id}/check-in': { code: 'x' },
  'POST /api/staff/sessions/{id}/check-in/undo': { code: 'x' },
  'PUT /api/staff/sessions/{id}/results': { results: [{ receiptNo: 'x', outcome: 'passed', version: 1 }] },
};

/** The queries of routes that need one. */
const queries: Record<string, string> = {
  'GET /api/staff/postings/{id}/ranking': '?round=check',
  'GET /api/staff/postings/{id}/outstanding-cards': '?round=check',
};

type Ids = Record<string, string>;

/** Ids of things in unit `cabin`; `idsOf` picks those for a route. */
let real: Record<string, Ids>;
const strangers = {} as Record<(typeof roles)[number], TestClient>;
const owners = {} as Record<(typeof roles)[number], TestClient>;

/** Imports a table that changes a posting; returns the import's id. */
async function imported(editor: TestClient, posting: string): Promise<string> {
  const bytes = Buffer.from(`key,headcount\n${posting},7`);
  const { code, data } = await editor.upload('imports', { name: 'a.csv', bytes }, { kind: 'postings' });
  if (code !== '200') throw new Error(`no import: ${JSON.stringify(data)}`);
  return data.importId;
}

/** As a lead of the unit `cabin`, requests an export with ID numbers; the export waits for an approval. */
async function requestedExport(): Promise<string> {
  const app = { ...site.app, settings: { ...site.app.settings, fourEyes: ['exports'] as const } };
  const asker: StaffActor = {
    ...{ id: 'staff:asker', name: '周敏', role: 'lead', units: ['cabin'] },
    ...{ staffId: 'asker', sessionHash: 'x', signsIn: 'password', provedAt: app.clock.now() },
  };
  return (await askForExport(app, asker, { format: 'csv', withId: 'Y', purpose: 'a check' }, 'zh-cn')).id;
}

const site = await openTestApp();
beforeAll(async () => {
  for (const role of roles) {
    strangers[role] = await staffSession(site, role, ['digital']);
    owners[role] = await staffSession(site, role, ['cabin']);
  }
  const { candidate, idkey, posting, receiptNo } = await applied(site, { unit: 'cabin', jobType: '1' }, 'flight');
  await ask(site, [idkey]);
  await askForBackground(site.app, founder, { ids: [idkey], dueAt: null, note: '' });
  const place = `personal/apply-job/${idkey}/material/noCrime`;
  await candidate.upload(place, { name: 'proof.jpg', bytes: await picture() });
  const { data: material } = await owners.lead.get(`applications/${idkey}/material/noCrime`);
  const { data: note } = await owners.lead.post(`applications/${idkey}/notes`, { text: 'a good letter' });
  const { data: record } = await owners.lead.get(`applications/${idkey}`);
  const session = await createSession(owners.lead, interviewSession({ pkRegJob: posting, slots: [], capacity: 3 }));
  await owners.lead.post(`sessions/${session.id}/assign`, { ids: [idkey] });
  const interview = await createSession(owners.lead, interviewSession({ unit: 'cabin', slots: [] }));
  const { data: colleagues } = await owners.lead.get(`sessions/${interview.id}/interviewers`);
  const interviewer = colleagues.list[0].id as string;
  const day = { date: '2026-04-11', from: '09:00', to: '10:00', minutes: 20, places: 1, interviewers: [interviewer] };
  await owners.lead.post(`sessions/${interview.id}/slots`, day);
  const { batchId } = await batch(owners.lead, [idkey], { kind: 'reject', reason: 'education' });
  await owners.lead.post('retention/holds', { application: idkey, reason: 'a case' });
  const shown = { name: 'ours', filter: { unit: 'cabin' }, columns: [], shared: 'Y' };
  const { data: view } = await owners.lead.post('views', shown);
  const offered = await applied(site, { unit: 'cabin' });
  await makeOffer(site, owners.lead, offered.idkey);
  await replyToOffer(offered.candidate, offered.idkey, { accept: 'N', reason: 'salary' });
  const draft = await draftBy(owners.editor, { unit: 'cabin' });
  const check = { key: 'check', status: 'screening', kind: 'review', name: { zh: '初审', en: 'First check' } };
  await owners.lead.put(`postings/${draft}/process`, { version: 0, rounds: [check] });
  real = {
    postings: { id: draft, version: '1' },
    applications: { id: idkey, type: 'noCrime', fileId: material.files[0].idkey, noteId: note.id },
    resumeFile: { id: idkey, fileId: record.attachments[0].idkey },
    offers: { id: offered.idkey },
    sessions: { id: session.id, receiptNo },
    interviews: { id: interview.id, staffId: interviewer },
    batches: { id: batchId },
    imports: { id: await imported(owners.editor, posting) },
    retention: { id: idkey },
    views: { id: view.id },
    'export-approvals': { id: await requestedExport() },
  };
});

/** The address of a route with these ids; `id` is the outermost thing, the others are things inside it. */
function addressOf({ method, path }: RouteDefinition, ids: Ids): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name]!) + (queries[`${method} ${path}`] ?? '');
}

function idsOf({ path }: RouteDefinition): Ids {
  if (path.includes('{staffId}')) return real.interviews!;
  if (/applications\/.*\/(?:reserve|offer\.pdf)$/.test(path)) return real.offers!;
  return real[path.includes('/attachment/') ? 'resumeFile' : path.split('/')[3]!]!;
}

function call(client: TestClient, definition: RouteDefinition, ids: Ids): Promise<Answer> {
  const { method, path, accepts } = definition;
  const address = addressOf(definition, ids);
  if (accepts === 'upload') return client.upload(address, { name: 'a.csv', bytes: Buffer.from('receiptNo,score\nx,1') });
  if (method === 'GET') return client.get(address);
  const body = JSON.stringify(bodies[`${method} ${path}`] ?? {});
  return client.send(method, address, body, { 'content-type': 'application/json' });
}

/** A role that may call a route; imports need the role that made them. */
function roleFor({ permission, path }: RouteDefinition): (typeof roles)[number] {
  if (path.startsWith('/api/staff/imports/')) return 'editor';
  return roles.find((role) => [permission ?? []].flat().some((one) => mayDo(role, one)))!;
}

test.each(named)("%s gives the same answer for another unit's id as for an unknown one", async (_, definition) => {
  const ids = idsOf(definition);
  const client = strangers[roleFor(definition)];
  const foreign = await call(client, definition, ids);
  const unknown = await call(client, definition, { ...ids, id: 'abcdefghij0123456789' });
  expect({ status: foreign.status, code: foreign.code, message: foreign.message, data: foreign.data }).toEqual({
    status: 404,
    code: '404',
    message: unknown.message,
    data: unknown.data,
  });
  expect(unknown.status).toBe(404);
});

test.each(named.filter(([, { method }]) => method === 'GET'))('%s answers 200 to staff of the unit', async (_, definition) => {
  expect((await call(owners[roleFor(definition)], definition, idsOf(definition))).status).toBe(200);
});

test('the foreign calls changed no session, batch, application or hold', async () => {
  const { sessions, batches, applications } = real;
  expect((await owners.lead.get(`sessions/${sessions!.id}`)).data).toMatchObject({ version: 1, attendees: 1, cancelled: 'N' });
  expect((await owners.lead.get(`batches/${batches!.id}`)).data).toMatchObject({ pending: 1 });
  expect((await owners.lead.get(`applications/${applications!.id}`)).data).toMatchObject({
    status: 'submitted',
    notes: [{ text: 'a good letter' }],
  });
  expect((await owners.lead.get('retention/holds')).data.list).toHaveLength(1);
});
