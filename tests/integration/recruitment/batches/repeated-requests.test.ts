import { afterAll, beforeAll, expect, test } from 'vitest';

import { acceptBackground } from '#server/recruitment/background-checks/check-background.ts';
import { checkMaterial } from '#server/recruitment/materials/check-material.ts';
import { askForBackground } from '#tests/support/requests.ts';
import { askedForBackground, wholeBackground } from '#tests/support/background.ts';
import { batch, preview, startBatchDesk } from '#tests/support/batches.ts';
import { pdf } from '#tests/support/pdf.ts';
import { applied, ask, office } from '#tests/support/tasks.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const noCrime = { kind: 'material', type: 'noCrime', note: '请重新上传' };

let site: TestApp;
let recruiter: TestClient;
let lead: TestClient;

beforeAll(async () => {
  ({ site, recruiter, lead } = await startBatchDesk());
});
afterAll(() => site.close());

type Person = Awaited<ReturnType<typeof applied>>;

async function handIn({ candidate, idkey }: Person) {
  const { code } = await candidate.upload(`personal/apply-job/${idkey}/material/noCrime`, { name: '证明.pdf', bytes: pdf() });
  expect(code).toBe('200');
}

async function handedIn(): Promise<Person> {
  const person = await applied(site);
  await ask(site, [person.idkey], { note: '原件' });
  await handIn(person);
  return person;
}

async function material({ candidate, idkey }: Person) {
  return (await candidate.get(`personal/apply-job/${idkey}/material`)).data[0];
}

test('a request for a material goes only to those who have not uploaded it; the others are listed with the reason', async () => {
  const [waiting, received, accepted] = [await applied(site), await handedIn(), await handedIn()];
  await checkMaterial(site.app, office, accepted.idkey, 'noCrime', { accept: true });
  const ids = [waiting.idkey, received.idkey, accepted.idkey];
  const { data } = await preview(recruiter, ids, noCrime);
  expect(data).toMatchObject({
    ok: 1,
    refused: [
      { id: received.idkey, receiptNo: received.receiptNo, why: 'handedIn' },
      { id: accepted.idkey, receiptNo: accepted.receiptNo, why: 'accepted' },
    ],
  });
  const { refused } = await ask(site, ids, noCrime as object);
  expect(refused.map(({ why }) => why)).toEqual(['handedIn', 'accepted']);
  expect(await material(received)).toMatchObject({ state: 'received', note: '原件' });
  expect(await material(accepted)).toMatchObject({ state: 'accepted' });
});

test('a material uploaded while a request is held is not reset at the release', async () => {
  const person = await applied(site);
  await ask(site, [person.idkey]);
  const { batchId } = await batch(recruiter, [person.idkey], noCrime);
  await handIn(person);
  const { data } = await lead.post(`batches/${batchId}/release`);
  expect(data).toMatchObject({ released: 0, void: 1 });
  expect((await lead.get(`batches/${batchId}`)).data.list).toMatchObject([{ state: 'void', whyVoid: 'handedIn' }]);
  expect(await material(person)).toMatchObject({ state: 'received' });
});

test('an uploaded material is requested again if the repetition is confirmed or the material was rejected', async () => {
  const [received, rejected] = [await handedIn(), await handedIn()];
  await checkMaterial(site.app, office, rejected.idkey, 'noCrime', { accept: false, reason: '不清晰' });
  const again = await batch(lead, [received.idkey], { ...noCrime, again: 'Y' }, { releaseAt: 'now' });
  const afterRejection = await batch(lead, [rejected.idkey], noCrime, { releaseAt: 'now' });
  expect([again.ok, afterRejection.ok]).toEqual([1, 1]);
  for (const person of [received, rejected]) {
    expect(await material(person)).toMatchObject({ state: 'required', note: '请重新上传' });
  }
});

test('a submitted or accepted background check is requested again only if the repetition is confirmed', async () => {
  const person = await askedForBackground(site);
  const { idkey, place } = person;
  const why = async () => {
    const { refused } = (await preview(recruiter, [idkey], { kind: 'background' })).data as { refused: { why: string }[] };
    return refused.map((one) => one.why);
  };
  expect(await why()).toEqual([]);
  expect((await person.candidate.post(place, { data: wholeBackground(), complete: true })).code).toBe('200');
  expect(await why()).toEqual(['handedIn']);
  await acceptBackground(site.app, office, idkey);
  expect(await why()).toEqual(['accepted']);
  const asked = await askForBackground(site.app, office, { ids: [idkey], dueAt: null, note: '' });
  expect(asked.refused.map((one) => one.why)).toEqual(['accepted']);
  expect((await preview(recruiter, [idkey], { kind: 'background', again: 'Y' })).data).toMatchObject({ ok: 1, refused: [] });
});
