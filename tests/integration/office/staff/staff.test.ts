import { expect, test } from 'vitest';

import { addStaff, disableStaff, resetFactor } from '#server/office/staff/add-staff.ts';
import { listStaff } from '#server/office/staff/list-staff.ts';
import { addToken, listTokens, revokeToken, findTokenId } from '#server/office/staff/tokens.ts';
import { hashToken } from '#server/platform/ids.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { codeOfSetup, founder } from '#tests/support/staff.ts';

const site = await openTestApp();

const person = { name: '周敏', email: 'Zhou@Example.com', role: 'recruiter', units: ['cabin'] };

test("an added person has a link and no access yet; only the hash of the link's code is stored", async () => {
  const { link, email, expires } = await addStaff(site.app, founder, person);
  expect(email).toBe('zhou@example.com');
  expect(expires - site.clock.now()).toBe(48 * 3_600_000);
  const code = codeOfSetup(link);
  expect(new URL(link).pathname).toBe('/desk/setup');
  expect(await site.app.db.selectFrom('staffSetups').select('codeHash').execute()).toEqual([{ codeHash: hashToken(code) }]);
  expect(await listStaff(site.app, founder)).toMatchObject([
    { email, role: 'recruiter', units: ['cabin'], state: 'invited', hasFactor: false },
  ]);
});

test('every fault of a new person is reported at once, including an address in use', async () => {
  const wrong = { name: ' ', email: 'nobody', role: 'king', units: ['nowhere', 'cabin'] };
  await expect(addStaff(site.app, founder, wrong)).rejects.toMatchObject({
    details: { faults: [{ path: 'name' }, { path: 'role' }, { path: 'units.0' }, { path: 'email' }] },
  });
  await expect(addStaff(site.app, founder, { ...person, email: 'zhou@example.com' })).rejects.toMatchObject({
    details: {
      faults: [
        { path: 'email', rule: 'emailTaken' },
        { path: 'name', rule: 'nameTaken' },
      ],
    },
  });
});

test('a reset voids the earlier link, and a disabled person has no link', async () => {
  const { link } = await resetFactor(site.app, founder, 'zhou@example.com');
  const code = codeOfSetup(link);
  const hashes = () => site.app.db.selectFrom('staffSetups').select('codeHash').execute();
  expect(await hashes()).toEqual([{ codeHash: hashToken(code) }]);
  await disableStaff(site.app, founder, 'ZHOU@example.com');
  expect(await hashes()).toEqual([]);
  expect(await listStaff(site.app, founder)).toMatchObject([{ state: 'disabled' }]);
  await expect(disableStaff(site.app, founder, 'nobody@example.com')).rejects.toMatchObject({ code: '404' });
});

test('an id finds its token; a name finds the active token with this name, or the newest if none is active', async () => {
  const { id } = await addToken(site.app, founder, { name: 'payroll', role: 'lead', units: [] });
  expect(await findTokenId(site.app, 'payroll')).toBe(id);
  expect(await findTokenId(site.app, id)).toBe(id);
  await revokeToken(site.app, founder, id);
  site.clock.advance(1000);
  const { id: other } = await addToken(site.app, founder, { name: 'payroll', role: 'lead', units: [] });
  expect(await findTokenId(site.app, 'payroll')).toBe(other);
  await revokeToken(site.app, founder, other);
  expect(await findTokenId(site.app, 'payroll')).toBe(other);
  await expect(findTokenId(site.app, 'nothing')).rejects.toMatchObject({ code: '404' });
  await site.app.db.deleteFrom('staffTokens').execute();
});

test('a token is shown once and stored as a hash; it ends with its expiry or when it is revoked', async () => {
  const { id, token, expires } = await addToken(site.app, founder, { name: 'hr', role: 'lead', units: [], days: 2 });
  expect(token).toMatch(/^sgt_[\w-]{43}$/);
  expect(expires - site.clock.now()).toBe(2 * 86_400_000);
  const row = await site.app.db.selectFrom('staffTokens').selectAll().executeTakeFirstOrThrow();
  expect(row.tokenHash).toBe(hashToken(token));
  expect(JSON.stringify(row)).not.toContain(token.slice(4));
  await revokeToken(site.app, founder, id);
  site.clock.advance(1000);
  await revokeToken(site.app, founder, await findTokenId(site.app, 'hr'));
  const short = await addToken(site.app, founder, { name: 'hr', role: 'lead', units: [], days: 1 });
  site.clock.advance(86_400_000);
  const states = (await listTokens(site.app, founder)).map((one) => [one.id, one.state]);
  expect(Object.fromEntries(states)).toEqual({ [id]: 'revoked', [short.id]: 'expired' });
  await expect(addToken(site.app, founder, { name: 'hr', role: 'x', units: [], days: 0 })).rejects.toMatchObject({
    details: { faults: [{ path: 'role' }, { path: 'days' }] },
  });
});
