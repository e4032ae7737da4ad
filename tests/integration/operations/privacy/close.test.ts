import { expect, test } from 'vitest';

import { personalData } from '#server/operations/privacy/domains.ts';
import { codeFor, freshPhone, goodPassword, registerByPhone, signIn } from '#tests/support/accounts.ts';
import { apply, applicationFor, applicationsOf, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { deleteExpired } from '#tests/support/housekeeping.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { enciphered, faultsOf, type TestClient } from '#tests/support/test-client.ts';

const day = 24 * 60 * 60_000;

const site = await openTestApp({ environment: { ERASE_AFTER_DAYS: '15' } });

function close(client: TestClient, password = goodPassword) {
  return client.post('system/user/close', { password: enciphered(password) });
}

async function applicant(): Promise<TestClient & { phone: string; accountId: string }> {
  const client = await readyCandidate(site);
  await apply(client, applicationFor(await openPosting(site)), 'one-key');
  const { data } = await client.get('system/user/self/name');
  return Object.assign(client, { accountId: data.pkPsndoc as string });
}

test('closing an account requires the right password', async () => {
  const client = await applicant();
  expect(faultsOf(await client.post('system/user/close', {}))).toEqual(['password required']);
  expect(faultsOf(await close(client, 'Wrong-pass-1'))).toEqual(['password wrongPassword']);
  expect((await applicationsOf(client))[0].status).toBe('submitted');
});

test('closing withdraws live applications and ends every session; the account can be kept at the next sign-in, but the applications stay withdrawn', async () => {
  const client = await applicant();
  const elsewhere = site.client();
  await signIn(elsewhere, client.phone);
  const { data } = await close(client);
  expect(Date.parse(data.until)).toBe(site.clock.now() + 15 * day);
  expect(client.cookies.has('session')).toBe(false);
  expect((await elsewhere.get('system/user/self/name')).status).toBe(401);
  expect((await site.messageTo(`+86${client.phone}`, 'account-closed')).text).toContain('保留账号');
  const signedIn = await signIn(client, client.phone);
  expect(signedIn.data.closing).toEqual({ until: data.until });
  expect((await client.get('system/user/self/name')).data.closing).toEqual({ until: data.until });
  expect(await client.post('personal/apply-job/query-all')).toMatchObject({ status: 403, code: '403' });
  expect((await client.post('system/user/keep')).code).toBe('200');
  expect((await applicationsOf(client))[0].status).toBe('withdrawn');
  site.clock.advance(16 * day);
  await deleteExpired(site.app);
  expect((await signIn(client, client.phone)).data.closing).toBeUndefined();
});

/** Every table of the database with its columns, in camelCase. */
async function tablesOfDatabase(): Promise<{ name: string; columns: string[] }[]> {
  const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const tables = await site.app.db.introspection.getTables();
  return tables.map(({ name, columns }) => ({ name: camel(name), columns: columns.map((column) => camel(column.name)) }));
}

test('every table that refers to an account or an application belongs to a domain that handles personal data', async () => {
  const covered = new Set<string>(personalData.flatMap(({ tables }) => tables));
  const naming = (await tablesOfDatabase()).filter(({ columns }) =>
    columns.some((column) => /^(?:accountId|applicationId|candidateId)$/.test(column)),
  );
  expect(naming.length).toBeGreaterThan(10);
  expect(naming.map(({ name }) => name).filter((name) => !covered.has(name))).toEqual([]);
});

test('after fifteen days the personal data is erased, an emptied account and application stay, and the phone number can be registered again', async () => {
  const client = await applicant();
  const { accountId, phone } = client;
  await close(client);
  site.clock.advance(15 * day - 1);
  await deleteExpired(site.app);
  expect((await signIn(site.client(), phone)).code).toBe('200');
  site.clock.advance(1);
  await deleteExpired(site.app);
  expect((await signIn(site.client(), phone)).code).toBe('400002');
  const left: Record<string, unknown[]> = {};
  for (const { name, columns } of await tablesOfDatabase()) {
    if (!columns.includes('accountId')) continue;
    const rows = await site.app.db
      .selectFrom(name as 'sessions')
      .selectAll()
      .where('accountId', '=', accountId)
      .execute();
    if (rows.length > 0) left[name] = rows;
  }
  expect(Object.keys(left)).toEqual(['applications']);
  expect(left.applications).toMatchObject([{ form: '{}', live: 0, status: 'withdrawn' }]);
  const { id: applicationId } = left.applications![0] as { id: string };
  const frozen = await site.app.db
    .selectFrom('applicationResumes')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .execute();
  expect(frozen).toEqual([]);
  const row = await site.app.db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst();
  expect(row).toMatchObject({ name: '', email: null, phone: null, passwordHash: null, eraseAt: null });
  await registerByPhone(site, site.client(), phone, { name: '新主人' });
  expect((await signIn(site.client(), phone)).data.userInfo.name).toBe('新主人');
});

test('an account reopened during its erasure is either kept with its name or refuses every sign-in', async () => {
  const phone = freshPhone();
  const client = site.client();
  await registerByPhone(site, client, phone);
  await close(client);
  await signIn(client, phone);
  site.clock.advance(3 * day);
  const code = await codeFor(site, client, 'sendLoginMessage', phone);
  expect((await client.post('system/login/sms', { loginPhone: phone, code: enciphered(code) })).data.closing).toBeDefined();
  site.clock.advance(12 * day - 1);
  await signIn(client, phone);
  site.clock.advance(1);
  const [, reopened] = await Promise.all([deleteExpired(site.app), client.post('system/user/keep')]);
  const again = await signIn(site.client(), phone);
  if (reopened.code === '200' && again.code === '200') expect(again.data).toMatchObject({ userInfo: { name: '林晓舟' } });
  else expect(again.code).toBe('400002');
});
