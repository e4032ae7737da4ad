import type { Selectable } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { matching } from '#server/office/desk/filter/store-filter.ts';
import { checkDatabase } from '#server/operations/backup/check-database.ts';
import type { Actor } from '#server/platform/actor.ts';
import { transaction } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { savePostings } from '#server/recruitment/postings/save-postings.ts';
import { apply, applicationFor, lead, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { oneBehindLock } from '#tests/support/behind-lock.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { draftPosting } from '#tests/support/postings.ts';

const cabin: Actor = { id: 'staff:cabin', name: '沈专员', role: 'lead', units: ['cabin'] };
const ground: Actor = { ...cabin, id: 'staff:ground', units: ['ground'] };
const both: Actor = { ...cabin, id: 'staff:both', units: ['cabin', 'ground'] };

let posting: string;
let sent: Selectable<Tables['applications']>;
const site = await openTestApp();
beforeEach(async () => {
  posting = await openPosting(site, { unit: 'cabin' });
  const { idkey } = (await apply(await readyCandidate(site), applicationFor(posting))).data;
  sent = await site.app.db.selectFrom('applications').selectAll().where('id', '=', idkey).executeTakeFirstOrThrow();
});

const moveTo = (unit: string) => transaction(site.app, (trx) => savePostings(trx, [draftPosting({ id: posting, unit })]));

/** Whether an actor finds the application: by the unit of its posting, and by the unit stored with the application. */
async function reaches(actor: Actor, unit?: string): Promise<boolean[]> {
  const query = { filter: { pkRegJob: posting, unit }, now: site.clock.now() };
  const found = [false, true].map((preferUnitColumn) =>
    matching(site.app.db, actor, { ...query, preferUnitColumn })
      .select('a.id')
      .where('a.id', '=', sent.id)
      .execute(),
  );
  return (await Promise.all(found)).map((rows) => rows.length > 0);
}
const [yes, no] = [
  [true, true],
  [false, false],
];

const storedUnit = async (id: string) =>
  (await site.app.db.selectFrom('applications').select('postingUnit').where('id', '=', id).executeTakeFirstOrThrow()).postingUnit;
const keep = (postingUnit: string) =>
  site.app.db.updateTable('applications').set({ postingUnit }).where('id', '=', sent.id).execute();
/** Adds an ended application, with a wrong unit by default. */
const addEnded = (id: string, postingUnit = 'nobody', db = site.app.db) =>
  db
    .insertInto('applications')
    .values({ ...sent, id, receiptNo: `CS-${id}`, live: 0, liveCategory: null, status: 'withdrawn', postingUnit })
    .execute();

test('an application is found only by staff with the unit of its posting', async () => {
  expect([await reaches(cabin), await reaches(both), await reaches(lead)]).toEqual([yes, yes, yes]);
  expect([await reaches(ground), await reaches({ ...cabin, units: [] })]).toEqual([no, no]);
  expect([await reaches(both, 'cabin'), await reaches(lead, 'cabin')]).toEqual([yes, yes]);
  expect([await reaches(both, 'ground'), await reaches(lead, 'ground'), await reaches(ground, 'cabin')]).toEqual([no, no, no]);
});

test('a posting that moves to another unit takes its applications along', async () => {
  await moveTo('ground');
  expect([await reaches(cabin), await reaches(ground)]).toEqual([no, yes]);
});

test('an application is stored with the unit of its posting, whatever unit is passed in', async () => {
  await addEnded(`${posting}-former`);
  await addEnded(`${posting}-wrong`, 'ground');
  expect([await storedUnit(`${posting}-former`), await storedUnit(`${posting}-wrong`)]).toEqual(['cabin', 'cabin']);
});

test('an application that arrives while its posting moves to another unit moves with it', async () => {
  let moved: Promise<unknown> = Promise.resolve();
  await transaction(site.app, async (trx) => {
    await addEnded(`${posting}-late`, undefined, trx);
    moved = moveTo('ground');
    // Gives the move time to start.
    await new Promise((resolve) => setImmediate(resolve));
  });
  await moved;
  expect(await storedUnit(`${posting}-late`)).toBe('ground');
});

test.skipIf(process.env.TEST_DATABASE !== 'postgres')(
  'adding an application waits while its posting is moved to another unit, but not during other changes of the posting',
  async () => {
    const { db } = site.app;
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('postings').set({ nameZh: '客舱乘务员', unit: 'cabin' }).where('id', '=', posting).execute();
      await addEnded(`${posting}-beside`);
    });
    await oneBehindLock(
      site,
      (trx) => trx.updateTable('postings').set({ unit: 'ground' }).where('id', '=', posting).execute(),
      () => addEnded(`${posting}-behind`),
    );
    expect([await storedUnit(`${posting}-beside`), await storedUnit(`${posting}-behind`)]).toEqual(['ground', 'ground']);
  },
);

test("the database check reports an application whose unit differs from its posting's", async () => {
  expect((await checkDatabase(site.app)).faults).toBe(0);
  await keep('ground');
  expect((await checkDatabase(site.app)).named).toMatchObject([{ kind: 'reference', where: expect.stringContaining(sent.id) }]);
});
