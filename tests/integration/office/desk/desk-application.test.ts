import { beforeAll, expect, test } from 'vitest';

import type { AuditAction } from '#lib/domain/audit-actions.ts';
import { readingData } from '#server/office/notes/personal-data.ts';
import { readFile } from '#server/platform/files/files.ts';
import { readEvents } from '#server/recruitment/applications/events.ts';
import { decryptResume } from '#server/recruitment/applications/frozen-resume.ts';
import { identityAttachments } from '#lib/forms/resume/resume-info.ts';
import { apply, applicationFor, makeDecision, moveTo, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { pdfWords } from '#tests/support/pdf-text.ts';
import { joinStaff, staffClient, type StaffPerson } from '#tests/support/staff.ts';
import { ask } from '#tests/support/tasks.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';
import { idNumber, wholeSections } from '#tests/support/whole-resume.ts';

const minute = 60_000;
const script = '<img src=x onerror=alert(1)>';

let candidate: TestClient & { phone: string };
let id: string;
let receiptNo: string;
let lead: StaffPerson;
let recruiter: TestClient;
let stranger: StaffPerson;

const site = await openTestApp();
beforeAll(async () => {
  const conditions = {
    ages: [18, 20] as [number, number],
    degreeMin: 'bachelor' as const,
    heightRange: [160, 190] as [number, number],
  };
  const posting = await openPosting(site, { unit: 'cabin', conditions });
  candidate = await readyCandidate(site);
  ({ idkey: id, receiptNo } = (await apply(candidate, applicationFor(posting))).data);
  lead = await joinStaff(site, site.client(), { role: 'lead', units: ['cabin'], name: '陈组长' });
  recruiter = await staffClient(site, 'recruiter', ['cabin']);
  stranger = await joinStaff(site, site.client(), { role: 'lead', units: ['digital'] });
});

async function logged(action: AuditAction) {
  const rows = await site.app.db.selectFrom('auditLog').selectAll().where('action', '=', action).orderBy('seq').execute();
  return rows.filter(({ applicationId }) => applicationId === id);
}

test('an application of another unit is not found by calls that read, reveal, annotate or print it, or fetch its photo', async () => {
  const before = await logged('application.read');
  const calls = [
    stranger.get(`applications/${id}`),
    stranger.get(`applications/${receiptNo}`),
    stranger.get(`applications/${id}/photo`),
    stranger.get(`applications/${id}/resume.pdf`),
    stranger.post(`applications/${id}/presence`, {}),
    stranger.post(`applications/${id}/notes`, { text: 'seen' }),
    stranger.post(`applications/${id}/reveal`, { field: 'id', purpose: 'curious' }),
    stranger.get('applications/nothing-of-this-name'),
  ];
  for (const answer of await Promise.all(calls)) expect(answer).toMatchObject({ status: 404, code: '404' });
  expect(await logged('application.read')).toEqual(before);
});

test('the desk masks ID number and contacts of an application, omits health data and says which conditions are met', async () => {
  const { data } = await recruiter.get(`applications/${receiptNo}`);
  expect(data).toMatchObject({
    idkey: id,
    name: '林晓云',
    conditions: { age: 'notMet', height: 'met', vision: null, degree: 'met' },
    facts: [
      { condition: 'age', state: 'notMet', asked: '18–20 周岁', found: '投递时 25 周岁' },
      { condition: 'height', state: 'met' },
      { condition: 'degree', state: 'met', asked: '本科及以上', found: '本科' },
    ],
    revealable: ['id', 'phone', 'email', 'health'],
    others: [],
    duplicates: [],
  });
  const text = JSON.stringify(data);
  expect(text).not.toContain(idNumber);
  const { mobile, email } = wholeSections().resumeInfo as Record<string, string>;
  for (const hidden of [mobile!, email!, candidate.phone.slice(-11), 'colorBlindness', 'infection']) {
    expect(text).not.toContain(hidden);
  }
  expect(data.attachments.map(({ type }: { type: string }) => type)).not.toContain('1');
});

test('a file of the resume opens watermarked and is logged, and pictures of ID documents are not served', async () => {
  const { data } = await recruiter.get(`applications/${id}`);
  const [file] = data.attachments as { idkey: string; type: string; filePath: string }[];
  const opened = await recruiter.get(file!.filePath);
  expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(opened.headers.get('cache-control')).toBe('private, no-store');
  expect(opened.headers.get('content-security-policy')).toContain("default-src 'none'");
  const { accountId } = await site.app.db
    .selectFrom('applications')
    .select('accountId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const stored = await readFile(site.app.db, site.app, accountId, file!.idkey);
  expect(opened.bytes).not.toEqual(stored!.bytes);
  expect((await logged('material.read')).at(-1)).toMatchObject({
    subject: file!.idkey,
    details: JSON.stringify({ type: file!.type, of: 'resume', marked: true }),
  });
  const { attachments } = (await decryptResume(site.app.db, site.app, id))!;
  const identity = attachments.filter(({ type }) => identityAttachments.includes(type));
  expect(identity.length).toBeGreaterThan(0);
  const before = await logged('material.read');
  for (const { fileId } of identity) {
    expect((await recruiter.get(`applications/${id}/attachment/${fileId}`)).status).toBe(404);
  }
  expect((await stranger.get(file!.filePath)).status).toBe(404);
  expect((await (await staffClient(site, 'checker', ['cabin'])).get(file!.filePath)).status).toBe(403);
  expect(await logged('material.read')).toEqual(before);
});

test('a field is revealed only to a person with a fresh code and a stated purpose; the log has field and purpose, not the value', async () => {
  const asked = { field: 'id', purpose: '核对证件' };
  const machine = await staffClient(site, 'lead', ['cabin']);
  expect(await machine.post(`applications/${id}/reveal`, asked)).toMatchObject({ status: 403, data: { stepUp: true } });
  expect((await recruiter.post(`applications/${id}/reveal`, asked)).status).toBe(403);
  expect((await lead.post(`applications/${id}/reveal`, asked)).data).toEqual({ field: 'id', value: idNumber });
  const { data: health } = await lead.post(`applications/${id}/reveal`, { field: 'health', purpose: '体检安排' });
  expect(health.value).toContain('：否');
  for (const wrong of [{ field: 'id' }, { field: 'id', purpose: ' ' }, { field: 'name', purpose: 'to know' }]) {
    expect((await lead.post(`applications/${id}/reveal`, wrong)).status).toBe(400);
  }
  const mine = await joinStaff(site, site.client(), { role: 'recruiter', units: ['cabin'] });
  for (const field of ['id', 'email', 'health']) {
    expect((await mine.post(`applications/${id}/reveal`, { field, purpose: '核对' })).status).toBe(403);
  }
  const entries = await logged('application.revealed');
  expect(entries.map(({ details }) => JSON.parse(details) as unknown)).toEqual([
    { field: 'id', purpose: '核对证件' },
    { field: 'health', purpose: '体检安排' },
  ]);
  expect(JSON.stringify(entries)).not.toContain(idNumber);
});

test('a recruiter can reveal the phone number to call the candidate, and this is logged without the number', async () => {
  const mine = await joinStaff(site, site.client(), { role: 'recruiter', units: ['cabin'] });
  const { data } = await mine.post(`applications/${id}/reveal`, { field: 'phone', purpose: '约面试' });
  const { mobile } = wholeSections().resumeInfo as { mobile: string };
  expect(data.value).toContain(mobile);
  const last = (await logged('application.revealed')).at(-1)!;
  expect([last.actor, JSON.parse(last.details)]).toEqual([
    expect.stringMatching(/^staff:/),
    { field: 'phone', purpose: '约面试' },
  ]);
  expect(JSON.stringify(last)).not.toContain(mobile);
  const elsewhere = await joinStaff(site, site.client(), { role: 'recruiter', units: ['digital'] });
  expect((await elsewhere.post(`applications/${id}/reveal`, { field: 'phone', purpose: '约面试' })).status).toBe(404);
});

test('after ten minutes a fresh code is required again', async () => {
  site.clock.advance(10 * minute + 1);
  const answer = await lead.post(`applications/${id}/reveal`, { field: 'phone', purpose: 'to call' });
  expect(answer).toMatchObject({ status: 403, data: { stepUp: true } });
});

test('a reader is logged once in ten minutes, and concurrent readers are named', async () => {
  const count = async () => (await logged('application.read')).length;
  site.clock.advance(11 * minute);
  const before = await count();
  const first = await lead.get(`applications/${id}`);
  expect(first.data.readers).toEqual([]);
  await lead.get(`applications/${id}`);
  expect(await count()).toBe(before + 1);
  const second = await recruiter.get(`applications/${id}`);
  expect(second.data.readers).toMatchObject([{ name: '陈组长' }]);
  expect((await lead.post(`applications/${id}/presence`, {})).data.readers).toHaveLength(1);
  site.clock.advance(minute + 1);
  expect((await lead.post(`applications/${id}/presence`, {})).data.readers).toEqual([]);
  site.clock.advance(9 * minute);
  await lead.get(`applications/${id}`);
  expect(await count()).toBe(before + 3);
});

test('notes are encrypted, not shown to the candidate, and changed only by their author; a stale change is refused', async () => {
  const { data: note } = await lead.post(`applications/${id}/notes`, { text: script });
  expect(note).toMatchObject({ text: script, version: 1, own: 'Y', author: '陈组长' });
  const changed = await lead.post(`applications/${id}/notes`, { text: '英语好', version: 1, id: note.id });
  expect(changed.data).toMatchObject({ text: '英语好', version: 2 });
  const stale = await lead.post(`applications/${id}/notes`, { text: '又改', version: 1 });
  expect(stale).toMatchObject({ status: 409, data: { current: { version: 2, text: '英语好' } } });
  const foreign = await recruiter.post(`applications/${id}/notes`, { text: 'mine now', version: 2, id: note.id });
  expect(foreign.status).toBe(404);
  expect((await recruiter.post(`applications/${id}/notes`, { text: ' ' })).status).toBe(400);
  const shown = await recruiter.get(`applications/${id}`);
  expect(shown.data.notes).toMatchObject([{ text: '英语好', own: 'N', author: '陈组长' }]);
  const row = await site.app.db.selectFrom('applicationNotes').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain('英语好');
  expect((await candidate.get(`personal/apply-job/${id}`)).data).not.toHaveProperty('notes');
});

test('of several concurrent changes of a note one is stored, and the others get the stored text', async () => {
  const path = `applications/${id}/notes`;
  const { data: note } = await lead.post(path, { text: 'first' });
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((text) => lead.post(path, { text, version: 1, id: note.id })));
  const [stored, ...others] = answers.toSorted((one, other) => one.status - other.status);
  expect(stored).toMatchObject({ status: 200, data: { version: 2 } });
  const { text } = stored!.data;
  for (const other of others) expect(other).toMatchObject({ status: 409, data: { current: { version: 2, text } } });
  await lead.post(`${path}/${note.id}/withdraw`, { version: 2 });
});

test('earlier versions of a changed or withdrawn note can only be read by leads of the unit', async () => {
  const path = `applications/${id}/notes`;
  const { data: note } = await recruiter.post(path, { text: '第一稿' });
  site.clock.advance(1000);
  await recruiter.post(path, { text: '第二稿', version: 1, id: note.id });
  site.clock.advance(1000);
  await recruiter.post(`${path}/${note.id}/withdraw`, { version: 2 });
  const place = `${path}/${note.id}/versions`;
  expect((await recruiter.get(place)).status).toBe(403);
  expect((await (await staffClient(site, 'lead', ['digital'])).get(place)).status).toBe(404);
  expect((await lead.get(`${path}/nothing-of-this-name/versions`)).status).toBe(404);
  const { data } = await lead.get(place);
  expect(data).toMatchObject([
    { version: 2, text: '第二稿' },
    { version: 1, text: '第一稿', at: note.updatedAt },
  ]);
  const rows = await site.app.db.selectFrom('applicationNoteVersions').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('第一稿');
});

test('a note is withdrawn only by its author; then its text is hidden, but not the fact that it existed', async () => {
  const { data: note } = await recruiter.post(`applications/${id}/notes`, { text: '写错了' });
  const place = `applications/${id}/notes/${note.id}/withdraw`;
  expect((await lead.post(place, { version: 1 })).status).toBe(404);
  const elsewhere = await staffClient(site, 'recruiter', ['digital']);
  expect((await elsewhere.post(place, { version: 1 })).status).toBe(404);
  expect(await recruiter.post(place, { version: 2 })).toMatchObject({ status: 409, data: { current: { text: '写错了' } } });
  const { data } = await recruiter.post(place, { version: 1 });
  expect(data).toMatchObject({ id: note.id, text: '', version: 2, own: 'Y' });
  expect((await recruiter.post(place, { version: 2 })).status).toBe(404);
  expect((await recruiter.post(`applications/${id}/notes`, { text: 'again', version: 2, id: note.id })).status).toBe(404);
  const shown = (await lead.get(`applications/${id}`)).data.notes as { id: string; text: string }[];
  expect(shown.find((one) => one.id === note.id)).toMatchObject({ text: '' });
  expect(JSON.parse((await logged('application.noted')).at(-1)!.details)).toEqual({ version: 2, change: 'withdrawn' });
  const { accountId } = await site.app.db
    .selectFrom('applications')
    .select('accountId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const exported = await Array.fromAsync(readingData.exportFiles(site.app, accountId, 'zh-cn'));
  expect(exported.map(({ content }) => String(content)).join()).not.toContain('写错了');
});

test('the timeline shows who did what, including unreleased decisions', async () => {
  await moveTo(site, id, 'screening');
  site.clock.advance(1000);
  await ask(site, [id], { type: 'noCrime', note: '请上传' });
  site.clock.advance(1000);
  await makeDecision(site, { ids: [id], to: 'rejected', reason: '自定原因', words: '谢谢' });
  const { data } = await recruiter.get(`applications/${id}`);
  const lines = data.timeline.map(({ kind, status, actor }: Record<string, unknown>) => [
    kind,
    kind === 'asked' ? '' : status,
    actor,
  ]);
  expect(lines).toEqual([
    ['status', 'submitted', null],
    ['status', 'screening', 'staff:lead'],
    ['asked', '', 'ops'],
    ['decided', 'rejected', 'staff:lead'],
  ]);
  expect(data.timeline.at(-1)).toMatchObject({
    reason: '自定原因',
    words: '谢谢',
    decision: { kind: 'reject', state: 'pending' },
  });
  expect(data).toMatchObject({ pending: { to: 'rejected' }, tasks: [{ kind: 'material', askedBy: 'ops', note: '请上传' }] });
  expect(data.materials).toMatchObject([{ type: 'noCrime', files: [] }]);
});

test("another account's application with the same ID number is a possible duplicate within the reader's units", async () => {
  const other = await readyCandidate(site);
  const near = (await apply(other, applicationFor(await openPosting(site, { unit: 'cabin' })))).data.idkey as string;
  const { data } = await recruiter.get(`applications/${id}`);
  expect(data.duplicates).toMatchObject([{ idkey: near, reasons: ['id', 'phone', 'birth'] }]);
  expect(data.others).toEqual([]);
  const far = (await apply(await readyCandidate(site), applicationFor(await openPosting(site, { unit: 'digital' })))).data.idkey;
  expect(JSON.stringify((await recruiter.get(`applications/${id}`)).data)).not.toContain(far);
});

test('the PDF masks ID number and phone number, and printing it is logged', async () => {
  const answer = await recruiter.get(`applications/${id}/resume.pdf`, { query: { locale: 'both', id: 'full' } });
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const { text } = await pdfWords(answer.bytes);
  expect(text).toContain('林晓云');
  for (const hidden of [idNumber, (wholeSections().resumeInfo as { mobile: string }).mobile]) expect(text).not.toContain(hidden);
  expect(await logged('resume.printed')).toHaveLength(1);
});

test("a candidate's export contains the notes without their authors", async () => {
  const { accountId } = await site.app.db
    .selectFrom('applications')
    .select('accountId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const exported = await Array.fromAsync(readingData.exportFiles(site.app, accountId, 'zh-cn'));
  expect(exported.map(({ content }) => String(content)).join()).toContain('英语好');
  expect(exported.map(({ content }) => String(content)).join()).not.toContain('陈组长');
});

test('an unshared view is seen only by its owner, replaces their view of the same name, and is refused if faulty', async () => {
  const view = { name: '我的乘务', filter: { unit: 'cabin', keyWord: '林' }, sort: 'newest', columns: ['status', 'school'] };
  const { data: first } = await lead.post('views', view);
  const { data: again } = await lead.post('views', { ...view, columns: ['status'] });
  expect((await lead.get('views')).data).toEqual([{ ...view, id: again.id, columns: ['status'], shared: 'N', own: 'Y', by: '' }]);
  expect(again.id).not.toBe(first.id);
  expect((await recruiter.get('views')).data).toEqual([]);
  expect((await recruiter.delete(`views/${again.id}`)).status).toBe(404);
  const wrong = { name: ' ', filter: { status: 'gone', colour: 'blue' }, sort: 'luck', columns: ['weight'] };
  expect(faultsOf(await lead.post('views', wrong)).toSorted()).toEqual([
    'columns.0 choice',
    'filter.colour type',
    'filter.status choice',
    'name minLength',
    'sort choice',
  ]);
  const row = await site.app.db.selectFrom('staffViews').selectAll().executeTakeFirstOrThrow();
  expect(row.sealedView).not.toContain('林');
  expect((await lead.delete(`views/${again.id}`)).status).toBe(200);
  expect((await lead.get('views')).data).toEqual([]);
});

test('events of the same time are listed in a fixed order, whichever was stored first', async () => {
  const at = site.clock.now();
  const plain = { applicationId: id, status: 'submitted' as const, reason: null, sealedReason: null, sealedWords: null };
  const office = { actor: null, batchId: null };
  const kinds = [
    ['tie-3', 'resumeChanged'],
    ['tie-1', 'offerAccepted'],
    ['tie-2', 'offerDeclined'],
  ] as const;
  for (const [event, kind] of kinds) {
    await site.app.db
      .insertInto('applicationEvents')
      .values({ ...plain, ...office, id: event, at, kind })
      .execute();
  }
  const events = await readEvents(site.app.db, site.app, [id]);
  expect(events.filter((one) => one.at === at).map(({ kind }) => kind)).toEqual([
    'offerAccepted',
    'offerDeclined',
    'resumeChanged',
  ]);
});
