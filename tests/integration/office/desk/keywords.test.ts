import { beforeAll, expect, test } from 'vitest';

import { selectedIds } from '#server/office/desk/batch-selection.ts';
import { listForOffice } from '#server/office/desk/list-applications.ts';
import { prepareKeyword } from '#server/office/desk/filter/resolve-keyword.ts';
import { countMatching, haveMorePostings } from '#server/office/desk/filter/store-filter.ts';
import { findListPositions } from '#server/office/desk/store-list-positions.ts';
import { findWithKeyword } from '#server/office/desk/filter/store-words.ts';
import type { Actor } from '#server/platform/actor.ts';
import { transaction } from '#server/platform/db/database.ts';
import { replaceResume } from '#server/recruitment/applications/earlier-resumes.ts';
import { decryptResume } from '#server/recruitment/applications/frozen-resume.ts';
import { applicationData } from '#server/recruitment/applications/personal-data.ts';
import { forgetUnusedStudies } from '#server/recruitment/applications/search/forget-unused-studies.ts';
import { type Applicant, applicant } from '#tests/support/identity.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';

const everything: Actor = { id: 'ops', name: 'ops', units: null };
const digital: Actor = { ...everything, units: ['digital'] };
const cabin: Actor = { ...everything, units: ['cabin'] };
/** Phone numbers in the resumes. The accounts have other numbers. */
const mobiles = ['13912345678', '13587654321'];

let people: Applicant[];
const site = await openTestApp();
beforeAll(async () => {
  people = [];
  for (const mobile of mobiles) {
    people.push(await applicant(site, { mobile }));
    site.clock.advance(1000);
  }
});

async function found(keyWord: string, actor = everything): Promise<string[]> {
  const { list, total } = await listForOffice(site.app, actor, { keyWord }, {}, 'zh-cn');
  expect(total).toBe(list.length);
  return list.map(({ idkey }) => idkey);
}

test('the last digits of a phone number find an application, whether the resume or the account has the number', async () => {
  const { idkey, candidate } = people[0]!;
  for (const end of ['678', '5678', '13912345678', '8613912345678']) expect(await found(end, digital)).toEqual([idkey]);
  for (const end of [candidate.phone.slice(-5), candidate.phone]) expect(await found(end)).toEqual([idkey]);
  for (const other of ['1391234', '12345', '0008613912345678']) expect(await found(other)).toEqual([]);
  expect(await selectedIds(site.app, digital, { filter: { keyWord: '5678' } })).toEqual([idkey]);
});

test('a recruiter of another unit finds nobody by a phone number', async () => {
  for (const end of ['5678', ...mobiles, people[0]!.candidate.phone]) expect(await found(end, cabin)).toEqual([]);
  await expect(selectedIds(site.app, cabin, { filter: { keyWord: '5678' } })).rejects.toMatchObject({ code: '400' });
});

test('the search facts contain hashes of phone endings, not the number', async () => {
  const facts = await site.app.db.selectFrom('applicationFacts').selectAll().execute();
  expect(facts.map(({ phoneEnds }) => phoneEnds)).toEqual(facts.map(() => expect.stringMatching(/^(?:[0-9a-f]{10} ){11}$/)));
  for (const mobile of mobiles) expect(JSON.stringify(facts)).not.toContain(mobile.slice(-8));
});

test('a keyword finds the same applications by scanning and by index, and their count is right', async () => {
  const all = { order: 'newest' as const, asOf: site.clock.now(), after: null, count: 10 };
  const receipt = people[1]!.receiptNo;
  const groups = [
    receipt,
    receipt.slice(3),
    receipt.slice(8),
    receipt.slice(-9, -3),
    receipt.slice(-4),
    receipt.slice(-4, -2),
    receipt.slice(-6),
  ];
  const written = ['云栖大学', '栖大', '晓云', '云', 'ＸＩＡＯ', '飞行', '林晓云\n', '\n云栖'];
  const words = [...written, ...groups, 'cs-2026', 's-2026', '678', '5678', '999999', '%', '_', "'", '\\'];
  for (const actor of [everything, digital, cabin]) {
    for (const keyWord of words) {
      const filter = prepareKeyword(site.app, { keyWord });
      const query = { filter, now: site.clock.now() };
      const holding = await findWithKeyword(site.app.db, filter.word!, 10);
      const rows = await findListPositions(site.app.db, actor, query, all);
      expect(await findListPositions(site.app.db, actor, { ...query, holding }, all)).toEqual(rows);
      expect(await countMatching(site.app.db, actor, query)).toBe(rows.length);
      expect(await countMatching(site.app.db, actor, { ...query, holding })).toBe(rows.length);
    }
  }
  expect(await findWithKeyword(site.app.db, prepareKeyword(site.app, { keyWord: '晓云' }).word!, 1)).toBeUndefined();
});

test('the same applications are found whether their unit is taken from the posting or from the application', async () => {
  const reading = { order: 'newest' as const, asOf: site.clock.now(), count: 10 };
  const { db } = site.app;
  for (const [actor, unit, expected] of [
    [everything, 'digital', 2],
    [everything, 'cabin', 0],
    [digital, 'digital', 2],
    [digital, 'cabin', 0],
    [digital, undefined, 2],
    [cabin, 'digital', 0],
    [cabin, undefined, 0],
  ] as const) {
    const query = { filter: unit ? { unit } : {}, now: site.clock.now() };
    const oneByOne = { ...query, preferUnitColumn: true };
    const places = await findListPositions(db, actor, oneByOne, { ...reading, after: null });
    expect(places.length).toBe(expected);
    expect(await findListPositions(db, actor, query, { ...reading, after: null })).toEqual(places);
    const behind = { ...reading, after: places[0] ?? null };
    expect(await findListPositions(db, actor, oneByOne, behind)).toEqual(places.slice(1));
    expect(await countMatching(db, actor, oneByOne)).toBe(expected);
  }
  expect([await haveMorePostings(db, ['digital'], 0), await haveMorePostings(db, ['digital'], 10_000)]).toEqual([true, false]);
});

test('a corrected resume is found by its new phone number and no longer by the former one', async () => {
  const { idkey } = people[0]!;
  await transaction(site.app, async (trx) => {
    const { sections, ...resume } = (await decryptResume(trx, site.app, idkey))!;
    const resumeInfo = { ...sections.resumeInfo, mobile: '13700002468' };
    await replaceResume(trx, site.app, idkey, { ...resume, sections: { ...sections, resumeInfo } });
  });
  expect([await found('2468'), await found('5678')]).toEqual([[idkey], []]);
});

test('a corrected name is found by a part of it, and the earlier name is no longer found', async () => {
  const { idkey } = people[0]!;
  const rename = (name: string) =>
    transaction(site.app, async (trx) => {
      const { sections, ...resume } = (await decryptResume(trx, site.app, idkey))!;
      const resumeInfo = { ...sections.resumeInfo, name };
      await replaceResume(trx, site.app, idkey, { ...resume, sections: { ...sections, resumeInfo } });
    });
  const few = async (keyWord: string) => findWithKeyword(site.app.db, prepareKeyword(site.app, { keyWord }).word!, 10);
  await rename('Ａnna-Maria O’Neill');
  for (const word of ['anna', 'MARIA', 'o’neill', 'l']) expect(await few(word)).toEqual([idkey]);
  await rename('欧阳 明月');
  for (const word of ['欧阳', '阳 明', '明月']) expect(await few(word)).toEqual([idkey]);
  expect(await few('anna')).toEqual([]);
});

test('a school is deleted once no application has it; other schools stay', async () => {
  const { db } = site.app;
  const all = () => db.selectFrom('studies').select(['kind', 'text']).orderBy('kind').orderBy('text').execute();
  const before = await all();
  await forgetUnusedStudies(site.app);
  expect(await all()).toEqual(before);
  const { idkey } = people[0]!;
  const rename = (school: string) =>
    db.updateTable('applicationFacts').set({ school }).where('applicationId', '=', idkey).returning('school').execute();
  await rename('曙光学院');
  await rename('晨星学院');
  expect((await all()).map(({ text }) => text)).toEqual(expect.arrayContaining(['曙光学院', '晨星学院']));
  await forgetUnusedStudies(site.app);
  const texts = (await all()).map(({ text }) => text);
  expect(texts).toContain('晨星学院');
  expect(texts).not.toContain('曙光学院');
});

test('an erased application is no longer found by the phone number of its resume', async () => {
  const { idkey, candidate } = people[1]!;
  expect(await found('4321')).toEqual([idkey]);
  const { accountId } = await site.app.db
    .selectFrom('applications')
    .select('accountId')
    .where('id', '=', idkey)
    .executeTakeFirstOrThrow();
  await transaction(site.app, (trx) => applicationData.eraseApplication!(trx, site.app, { id: idkey, accountId }));
  expect(await found('4321')).toEqual([]);
  const endings = site.app.db.selectFrom('nameEndings').selectAll().where('applicationId', '=', idkey);
  expect(await endings.execute()).toEqual([]);
  // The account keeps its own number.
  expect(await found(candidate.phone)).toEqual([idkey]);
});

test('every name with the keyword is found, even if one name contains the keyword twice', async () => {
  for (const name of ['周丽丽', '周丽', '周丽华']) await applicant(site, { name });
  const word = prepareKeyword(site.app, { keyWord: '丽' }).word!;
  expect(await findWithKeyword(site.app.db, word, 10)).toHaveLength(3);
  // Of the four endings of names that begin with the keyword, the first three belong to only two applications.
  expect(await findWithKeyword(site.app.db, word, 2)).toBeUndefined();
});
