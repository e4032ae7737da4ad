import { expect, test } from 'vitest';

import { goodPassword } from '#tests/support/accounts.ts';
import { askedForBackground, wholeBackground } from '#tests/support/background.ts';
import { deleteExpired } from '#tests/support/housekeeping.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { pdf } from '#tests/support/pdf.ts';
import { enciphered } from '#tests/support/test-client.ts';
import { unzip } from '#tests/support/unzip.ts';

const day = 24 * 60 * 60_000;
const proof = { password: enciphered(goodPassword) };

const site = await openTestApp();

test('what was uploaded after applying is in the export, and erased with the account', async () => {
  const { candidate, idkey, place } = await askedForBackground(site);
  const accountId = (await candidate.get('system/user/self/name')).data.pkPsndoc as string;
  const material = `personal/apply-job/${idkey}/material/noCrime`;
  await candidate.upload(material, { name: '证明.pdf', bytes: pdf() });
  await candidate.post(place, { data: wholeBackground(), complete: true });

  const files = unzip((await candidate.post('system/user/export', proof)).bytes);
  const read = (name: string) => JSON.parse(files.get(name)!.toString('utf8'));
  const [page] = read('applications/materials.json');
  expect(page).toMatchObject({ application: idkey, type: 'noCrime', page: 1 });
  expect([...files.keys()].some((name) => name.startsWith(`files/${page.file}`))).toBe(true);
  const [check] = read('applications/background.json');
  expect(check).toMatchObject({
    application: idkey,
    version: 1,
    data: { answers: { criminal: 'N' } },
    submitted: [{ version: 1 }],
  });

  await candidate.post('system/user/close', proof);
  site.clock.advance(16 * day);
  await deleteExpired(site.app);
  for (const table of ['materialFiles', 'backgroundChecks', 'backgroundCheckVersions', 'files'] as const) {
    const left = await site.app.db.selectFrom(table).select('accountId').where('accountId', '=', accountId).execute();
    expect([table, left]).toEqual([table, []]);
  }
});
