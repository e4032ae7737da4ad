import { beforeEach, expect, test } from 'vitest';

import { mailMentions } from '#server/office/notes/mentions.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { joinStaff, staffClient, type StaffPerson } from '#tests/support/staff.ts';
import { applied } from '#tests/support/tasks.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

const site = await openTestApp();
const day = 24 * 3_600_000;

let author: StaffPerson;
let anna: StaffPerson;
let stranger: StaffPerson;
let id: string;
const join = (role: 'lead' | 'recruiter' | 'interviewer' | 'checker', units: string[]) =>
  joinStaff(site, site.client(), { role, units });
beforeEach(async () => {
  // Each test needs new sessions, because some tests move the clock by days.
  author = await join('recruiter', ['digital']);
  stranger = await join('lead', ['cabin']);
  anna = await join('recruiter', ['digital']);
  id = (await applied(site, { unit: 'digital' })).idkey;
});

const note = (client: TestClient, text: string, mentions: readonly string[], more: object = {}) =>
  client.post(`applications/${id}/notes`, { text, mentions, ...more });
const mentionsOf = async (client: TestClient) =>
  (await client.get('mentions')).data as { list: { text: string; read: string; applicationId: string }[]; unread: number };
const sentTo = async ({ email }: StaffPerson) =>
  (await site.messagesTo(email)).filter(({ purpose }) => purpose === 'staff-mention').length;

test('a note that mentions somebody who cannot read the application is refused and not stored', async () => {
  const others = [await join('interviewer', ['digital']), await join('checker', ['digital']), stranger];
  const named = [...others.map((one) => one.id), 'nobody'];
  const refused = await note(author, others.map(({ name }) => `@${name}`).join(' '), [anna.id, ...named]);
  expect(faultsOf(refused)).toEqual([1, 2, 3, 4].map((index) => `mentions.${index} canReadNote`));
  expect((await author.get(`applications/${id}`)).data.notes).toEqual([]);
  expect((await note(stranger, `@${anna.name}`, [anna.id])).status).toBe(404);
  expect((await stranger.get(`applications/${id}/colleagues`)).status).toBe(404);
  for (const path of ['mentions', `applications/${id}/colleagues`]) expect((await others[0]!.get(path)).status).toBe(404);
});

test('only a mentioned person finds the note among their mentions, as unread until they open the application', async () => {
  const text = `请@${anna.name} 看一下`;
  const { data } = await note(author, text, [anna.id]);
  expect(data.mentions).toEqual([{ id: anna.id, name: anna.name }]);
  expect(await mentionsOf(anna)).toMatchObject({ list: [{ text, read: 'N', applicationId: id }], unread: 1 });
  for (const other of [author, stranger, await staffClient(site, 'recruiter')])
    expect(await mentionsOf(other)).toEqual({ list: [], unread: 0 });
  await anna.get(`applications/${id}`);
  expect(await mentionsOf(anna)).toMatchObject({ list: [{ read: 'Y' }], unread: 0 });
});

test('only people named in a note are notified, never the author; removing the name or the note ends the mention', async () => {
  const first = (await note(author, 'no name', [anna.id])).data;
  expect((await mentionsOf(anna)).list).toEqual([]);
  const second = (await note(author, `@${anna.name} @${author.name}`, [anna.id, author.id], { id: first.id, version: 1 })).data;
  expect([(await mentionsOf(anna)).unread, (await mentionsOf(author)).unread]).toEqual([1, 0]);
  await note(author, 'no name again', [], { id: first.id, version: second.version });
  expect((await mentionsOf(anna)).list).toEqual([]);
  const third = (await note(author, `@${anna.name}`, [anna.id], { id: first.id, version: 3 })).data;
  await author.post(`applications/${id}/notes/${first.id}/withdraw`, { version: third.version });
  expect((await mentionsOf(anna)).list).toEqual([]);
});

test('a mention is hidden once the person mentioned has lost the unit', async () => {
  await note(author, `@${anna.name}`, [anna.id]);
  await site.app.db.updateTable('staff').set({ units: '["cabin"]' }).where('id', '=', anna.id).execute();
  expect(await mentionsOf(anna)).toEqual({ list: [], unread: 0 });
  site.clock.advance(day);
  await mailMentions(site.app);
  expect(await sentTo(anna)).toBe(0);
});

test("after a new mention, at most one mail a day says how many are unread, without the candidate's name", async () => {
  const { name } = (await author.get(`applications/${id}`)).data as { name: string };
  await note(author, `@${anna.name} 1`, [anna.id]);
  await note(author, `@${anna.name} 2`, [anna.id]);
  const reader = await join('recruiter', ['digital']);
  await note(author, `@${reader.name}`, [reader.id]);
  await reader.get(`applications/${id}`);
  await mailMentions(site.app);
  expect(await sentTo(anna)).toBe(0);
  for (let days = 1; days <= 2; days += 1) {
    site.clock.advance(day);
    await mailMentions(site.app);
    await mailMentions(site.app);
    expect([await sentTo(anna), await sentTo(reader)]).toEqual([1, 0]);
  }
  const unread = async () => /(\d+) 条/.exec((await site.messageTo(anna.email, 'staff-mention')).text)?.[1];
  expect(await unread()).toBe('2');
  expect((await site.messageTo(anna.email, 'staff-mention')).text).not.toContain(name);
  // The author's session has ended meanwhile.
  await note(await join('recruiter', ['digital']), `@${anna.name} 3`, [anna.id]);
  site.clock.advance(day);
  await mailMentions(site.app);
  expect([await sentTo(anna), await unread()]).toEqual([2, '3']);
});

test('the people who can be mentioned are those who may read the application', async () => {
  const people = (await author.get(`applications/${id}/colleagues`)).data as { id: string }[];
  expect([people.some((one) => one.id === anna.id), people.some((one) => one.id === stranger.id)]).toEqual([true, false]);
});
