import { beforeAll, expect, test } from 'vitest';

import type { RawFilter } from '#lib/contract/application-filter.ts';
import { exportApplications } from '#server/office/desk/export-applications.ts';
import { listForOffice } from '#server/office/desk/list-applications.ts';
import { showForOffice } from '#server/office/desk/show-application.ts';
import type { Actor } from '#server/platform/actor.ts';
import { readRows } from '#server/platform/spreadsheets/read-file.ts';
import { apply, applicationFor, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { idNumber } from '#tests/support/whole-resume.ts';

const everything: Actor = { id: 'ops', name: 'ops', units: null };
const sent: { idkey: string; receiptNo: string; posting: string; phone: string }[] = [];

const site = await openTestApp();
beforeAll(async () => {
  const postings = [await openPosting(site), await openPosting(site, { unit: 'cabin' })];
  for (const posting of postings) {
    const candidate = await readyCandidate(site);
    site.clock.advance(1000);
    const { data } = await apply(candidate, applicationFor(posting));
    sent.push({ ...data, posting, phone: candidate.phone });
  }
});

async function idsOf(filter: RawFilter, actor = everything): Promise<string[]> {
  const { list, total } = await listForOffice(site.app, actor, filter, {}, 'zh-cn');
  expect(total).toBe(list.length);
  return list.map(({ idkey }) => idkey);
}

test("applications outside an actor's units are found neither in lists nor by id", async () => {
  const cabin = { ...everything, units: ['cabin'] };
  expect(await idsOf({}, cabin)).toEqual([sent[1]!.idkey]);
  expect(await idsOf({}, { ...everything, units: [] })).toEqual([]);
  expect(await idsOf({ unit: 'digital' }, cabin)).toEqual([]);
  const shown = (which: string, actor: Actor) => showForOffice(site.app, actor, which, 'zh-cn');
  await expect(shown(sent[0]!.idkey, cabin)).rejects.toMatchObject({ code: '404' });
  await expect(shown('nothing', cabin)).rejects.toMatchObject({ code: '404' });
  expect(await shown(sent[1]!.receiptNo, cabin)).toMatchObject({ idkey: sent[1]!.idkey });
});

test('filters find exactly what they describe', async () => {
  const [first, second] = sent.map(({ idkey }) => idkey);
  expect(await idsOf({})).toEqual([second, first]);
  expect(await idsOf({ pkRegJob: sent[0]!.posting })).toEqual([first]);
  expect(await idsOf({ unit: 'cabin' })).toEqual([second]);
  expect(await idsOf({ status: ['screening', 'submitted'], jobType: '3' })).toEqual([second, first]);
  expect(await idsOf({ status: ['hired'] })).toEqual([]);
  expect(await idsOf({ keyWord: sent[0]!.receiptNo.slice(-4).toLowerCase() })).toEqual([first]);
  expect(await idsOf({ keyWord: sent[1]!.phone.slice(-4) })).toEqual([second]);
  for (const keyWord of ['晓云', '云栖大学', '交通']) expect(await idsOf({ keyWord })).toEqual([second, first]);
  for (const keyWord of ['%', '_', idNumber, '色盲']) expect(await idsOf({ keyWord })).toEqual([]);
  const today = new Date(site.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  expect(await idsOf({ from: today, to: today, waiting: true })).toHaveLength(2);
  expect(await idsOf({ to: '2020-01-01' })).toEqual([]);
});

test('faulty filters are reported field by field', async () => {
  const wrong = { status: ['gone'], jobType: '7', from: 'soon', keyWord: 'x'.repeat(51) };
  await expect(listForOffice(site.app, everything, wrong, {}, 'zh-cn')).rejects.toMatchObject({
    details: { faults: [{ path: 'status' }, { path: 'jobType' }, { path: 'keyWord' }, { path: 'from' }] },
  });
  await expect(listForOffice(site.app, everything, {}, { cursor: 'x' }, 'zh-cn')).rejects.toMatchObject({ code: '400' });
});

test('the cursor of a page leads to the next page', async () => {
  const page = await listForOffice(site.app, everything, {}, { size: 1 }, 'en-us');
  expect(page).toMatchObject({ total: 2, list: [{ idkey: sent[1]!.idkey, statusName: 'Submitted' }] });
  const rest = await listForOffice(site.app, everything, {}, { size: 1, cursor: page.next! }, 'en-us');
  expect(rest).toMatchObject({ total: 2, next: null, list: [{ idkey: sent[0]!.idkey }] });
});

test('lists and exports contain no ID number, health data or phone; the displayed resume masks the ID number', async () => {
  const parts: Uint8Array[] = [];
  const asked = { filter: {}, format: 'xlsx' as const };
  for await (const part of exportApplications(site.app, everything, asked, 'zh-cn')) parts.push(part);
  const rows = await Array.fromAsync(readRows(new Uint8Array(Buffer.concat(parts)), 'xlsx'));
  expect(rows.map(({ cells }) => cells.receiptNo)).toEqual([sent[1]!.receiptNo, sent[0]!.receiptNo]);
  const { list } = await listForOffice(site.app, everything, {}, {}, 'zh-cn');
  const shown = await showForOffice(site.app, everything, sent[0]!.idkey, 'zh-cn');
  expect(JSON.stringify([rows, list])).not.toMatch(new RegExp(`${idNumber}|infection|vision(?:Left|Right)|1[38]\\d{9}`));
  expect(JSON.stringify(shown)).not.toContain(idNumber);
  expect(shown.resume.resumeInfo).toMatchObject({ id: expect.stringMatching(/^3301\*+\w{4}$/) });
  expect(shown.resume.resumeInfo).not.toHaveProperty('infection');
});

test.each([
  ['zh-cn', { jobTypeName: '校园招聘', statusName: '已投递' }],
  ['en-us', { jobTypeName: 'Graduates', statusName: 'Submitted' }],
] as const)(
  'an export from the command line describes applications in words, with times to the minute and without ids, in %s',
  async (locale, words) => {
    const asked = { filter: {}, format: 'json' as const };
    const parts: Uint8Array[] = [];
    for await (const part of exportApplications(site.app, everything, asked, locale)) parts.push(part);
    const text = Buffer.concat(parts).toString();
    const [row] = JSON.parse(text) as Record<string, string>[];
    expect(row).toMatchObject({ ...words, appliedAt: expect.stringMatching(/^2026-\d\d-\d\d \d\d:\d\d$/) });
    for (const { idkey } of sent) expect(text).not.toContain(idkey);
  },
);
