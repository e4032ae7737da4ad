import { expect, test } from 'vitest';

import { applicationFor, apply } from '#tests/support/applications.ts';
import { askForBackground } from '#tests/support/requests.ts';
import { askedForBackground, wholeBackground } from '#tests/support/background.ts';
import { deleteExpired } from '#tests/support/housekeeping.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { pdf } from '#tests/support/pdf.ts';
import { office } from '#tests/support/tasks.ts';

const site = await openTestApp();

/** A candidate who has submitted the background form and uploaded one of its documents. */
async function handedIn() {
  const one = await askedForBackground(site);
  const { candidate, idkey, place } = one;
  const proof = `personal/apply-job/${idkey}/material/noCrime`;
  await candidate.upload(proof, { name: '证明.pdf', bytes: pdf() });
  await candidate.post(place, { data: wholeBackground(), complete: true });
  return { ...one, proof };
}

/** How many rows of each kind an application still has: document pages, file uses, background forms, form versions. */
async function left(idkey: string): Promise<number[]> {
  const { db } = site.app;
  const tasks = (await db.selectFrom('applicationTasks').select('id').where('applicationId', '=', idkey).execute()).map(
    ({ id }) => id,
  );
  const uses = tasks.map((id) => `material:${id}`);
  const rows = [
    await db.selectFrom('materialFiles').select('id').where('taskId', 'in', tasks).execute(),
    await db.selectFrom('fileUses').select('fileId').where('usedBy', 'in', uses).execute(),
    await db.selectFrom('backgroundChecks').select('version').where('applicationId', '=', idkey).execute(),
    await db.selectFrom('backgroundCheckVersions').select('version').where('applicationId', '=', idkey).execute(),
  ];
  return rows.map(({ length }) => length);
}

test('housekeeping deletes the documents and background form of a withdrawn application, and of no other', async () => {
  const [gone, stays] = [await handedIn(), await handedIn()];
  await gone.candidate.post(`personal/apply-job/delete/${gone.idkey}`);
  expect(await left(gone.idkey)).toEqual([1, 1, 1, 1]);
  await deleteExpired(site.app);
  expect(await left(gone.idkey)).toEqual([0, 0, 0, 0]);
  expect(await left(stays.idkey)).toEqual([1, 1, 1, 1]);
  expect((await gone.candidate.get(gone.proof)).data).toMatchObject({ state: 'required', files: [], open: 'N' });
  expect((await stays.candidate.get(stays.place)).data).toMatchObject({ state: 'submitted', version: 1 });
});

test('applying again before housekeeping runs keeps the documents, which can be changed once requested again', async () => {
  const { candidate, idkey, posting, place, proof } = await handedIn();
  await candidate.post(`personal/apply-job/delete/${idkey}`);
  site.clock.advance(60_000);
  expect((await apply(candidate, applicationFor(posting, { resumeType: 'flight' }))).data.idkey).toBe(idkey);
  await deleteExpired(site.app);
  expect(await left(idkey)).toEqual([1, 1, 1, 1]);
  expect((await candidate.get(proof)).data.open).toBe('N');
  await askForBackground(site.app, office, { ids: [idkey], dueAt: null, note: '' });
  expect((await candidate.get(proof)).data).toMatchObject({ state: 'required', open: 'Y', files: [{}] });
  expect((await candidate.get(place)).data).toMatchObject({ state: 'asked', open: 'Y', data: { declared: 'Y' } });
});
