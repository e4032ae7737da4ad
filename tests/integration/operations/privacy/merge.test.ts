import { CamelCasePlugin, type ColumnMetadata, sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { personalData } from '#server/operations/privacy/domains.ts';
import { goodPassword, postWithCaptcha, registerByEmail, signIn, signedInClient } from '#tests/support/accounts.ts';
import { apply, applicationFor, applicationsOf, openPosting } from '#tests/support/applications.ts';
import { deleteExpired } from '#tests/support/housekeeping.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { addPasskey, signInWithPasskey } from '#tests/support/passkeys.ts';
import { dayFrom } from '#tests/support/postings.ts';
import { fillResume, readResume, saveSection } from '#tests/support/resumes.ts';
import { staffClient } from '#tests/support/staff.ts';
import { enciphered, faultsOf, type TestClient } from '#tests/support/test-client.ts';
import { unzip } from '#tests/support/unzip.ts';
import { idNumberOf, wholeSections } from '#tests/support/whole-resume.ts';

const site = await openTestApp();
const isPostgres = process.env.TEST_DATABASE === 'postgres';
const day = 24 * 3_600_000;

let lead: TestClient;
let recruiter: TestClient;
let stranger: TestClient;
const signInStaff = async () => {
  lead = await staffClient(site, 'lead', ['cabin']);
  recruiter = await staffClient(site, 'recruiter', ['cabin']);
  stranger = await staffClient(site, 'lead', ['digital']);
};
beforeAll(signInStaff);
beforeEach(() => site.clock.advance(60_000));

const openNow = (given: Parameters<typeof openPosting>[1] = {}) =>
  openPosting(site, { publishDate: dayFrom(site, -5), endDate: dayFrom(site, 20), ...given });

interface Applicant {
  client: TestClient;
  accountId: string;
  idkey: string;
  receiptNo: string;
}

let births = 0;
/** The name, birthdate, ID number and mobile number of a new person. */
function newIdentity() {
  births += 1;
  const birthdate = `1990-01-${String(births).padStart(2, '0')}`;
  return {
    name: `林${'甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥天地玄黄宇宙洪荒'[births]}舟`,
    birthdate,
    id: idNumberOf(birthdate),
    mobile: `1370000${String(births).padStart(4, '0')}`,
  };
}

async function applicant(
  identity: object,
  client: TestClient,
  [jobType, resumeType]: readonly string[] = ['3', 'school'],
): Promise<Applicant> {
  await fillResume(client, resumeType!);
  const info = { ...wholeSections().resumeInfo, ...identity };
  const saved = await saveSection(client, 'resumeInfo', info, { version: 1, complete: true, type: resumeType! });
  if (saved.code !== '200') throw new Error(`${saved.message} ${JSON.stringify(saved.data)}`);
  const posting = await openNow({ unit: 'cabin', jobType: jobType as '3' });
  const { idkey, receiptNo } = (await apply(client, applicationFor(posting, { resumeType }))).data;
  const { pkPsndoc: accountId } = (await client.get('system/user/self/name')).data;
  return { client, accountId, idkey, receiptNo };
}

const mail = async (address: string) => {
  const client = site.client();
  await registerByEmail(site, client, address);
  await signIn(client, address);
  return client;
};

/** Two accounts of one person with an application each; the account with a phone signed in last. */
async function twoAccounts(otherType: readonly string[] = ['4', 'society']) {
  const identity = newIdentity();
  const email = `person${births}@example.com`;
  const other = { ...(await applicant(identity, await mail(email), otherType)), email };
  site.clock.advance(1000);
  const client = await signedInClient(site);
  const own = { ...(await applicant(identity, client)), phone: client.phone };
  return { own, other, identity };
}

const propose = (client: TestClient, { own, other }: { own: Applicant; other: Applicant }, answer = 'Y') =>
  client.post(`applications/${own.idkey}/merge`, { application: other.idkey, propose: answer });
const merges = async (client: TestClient) => (await client.get('system/user/merges')).data as { id: string }[];
const withPassword = { password: enciphered(goodPassword) };

async function proposed(otherType?: readonly string[]) {
  const pair = await twoAccounts(otherType);
  expect((await propose(lead, pair)).data).toEqual({ state: 'proposed' });
  const [{ id } = { id: '' }] = await merges(pair.own.client);
  return { ...pair, id, path: `system/user/merges/${id}` };
}

const logged = (action: 'account.mergeProposed' | 'account.merged') =>
  site.app.db.selectFrom('auditLog').selectAll().where('action', '=', action).orderBy('seq').execute();

test('only leads of the unit propose a merge and withdraw a proposal; both steps are logged with the account ids', async () => {
  const pair = await twoAccounts();
  expect((await propose(recruiter, pair)).status).toBe(403);
  expect((await propose(stranger, pair)).status).toBe(404);
  const foreign = await twoAccounts();
  expect((await propose(lead, { own: pair.own, other: foreign.other })).status).toBe(404);
  expect((await propose(lead, pair)).data).toEqual({ state: 'proposed' });
  expect((await propose(lead, { own: pair.other, other: pair.own })).data).toEqual({ state: 'proposed' });
  const stateFor = async (client: TestClient) =>
    ((await client.get(`applications/${pair.own.idkey}`)).data.duplicates as { merge?: string }[]).map(({ merge }) => merge);
  expect(await stateFor(lead)).toEqual(['proposed']);
  expect(await stateFor(recruiter)).toEqual([undefined]);
  expect((await propose(lead, pair, 'N')).data).toEqual({ state: 'none' });
  expect((await propose(lead, pair, 'N')).data).toEqual({ state: 'none' });
  expect(await merges(pair.own.client)).toEqual([]);
  const entries = (await logged('account.mergeProposed')).slice(-2).map(({ details }) => JSON.parse(details));
  const accounts = { from: pair.other.accountId, to: pair.own.accountId };
  expect(entries).toEqual([
    { change: 'added', ...accounts },
    { change: 'removed', ...accounts },
  ]);
  const { data } = await (
    await staffClient(site, 'auditor')
  ).get('log', {
    query: { what: 'account.mergeProposed', size: '2' },
    headers: { 'accept-language': 'en-us' },
  });
  const shown = (data.list as Record<'whomName' | 'words', string>[]).map(({ whomName, words }) => [whomName, words]);
  expect(shown).toEqual([
    [pair.own.receiptNo, 'change: removed'],
    [pair.own.receiptNo, 'change: added'],
  ]);
});

test('only the account with the newer sign-in sees the proposal, with masked contacts; others get the same answer as for an unknown proposal', async () => {
  const { own, other, id, path } = await proposed();
  const [seen] = (await own.client.get('system/user/merges')).data;
  expect(seen).toMatchObject({ id, phone: null, email: expect.stringContaining('*') });
  expect(JSON.stringify(seen)).not.toContain(other.email);
  expect(await merges(other.client)).toEqual([]);
  const nobody = await signedInClient(site);
  for (const client of [other.client, nobody]) {
    for (const call of ['refuse', 'merge']) {
      const [foreign, unknown] = [
        await client.post(`${path}/${call}`, withPassword),
        await client.post(`system/user/merges/unknown/${call}`, withPassword),
      ];
      expect([foreign.status, foreign.code, foreign.message, foreign.data]).toEqual([404, '404', unknown.message, unknown.data]);
    }
    expect((await postWithCaptcha(client, `${path}/sendCode`, {})).status).toBe(404);
  }
  expect((await site.client().get('system/user/merges')).status).toBe(401);
});

test('a password can be tried ten times in ten minutes, and wrong ones do not lock out the owner of the other account', async () => {
  const { own, other, path } = await proposed();
  expect(faultsOf(await own.client.post(`${path}/merge`, {}))).toEqual(['password required']);
  for (let time = 0; time < 10; time += 1) {
    expect(faultsOf(await own.client.post(`${path}/merge`, { password: enciphered('Wrong-pass-1') }))).toEqual([
      'password wrongPassword',
    ]);
  }
  expect((await own.client.post(`${path}/merge`, withPassword)).status).toBe(429);
  expect((await other.client.post('system/user/export', withPassword)).status).toBe(200);
  expect(await applicationsOf(other.client)).toHaveLength(1);
  site.clock.advance(11 * 60_000);
  expect((await own.client.post(`${path}/merge`, withPassword)).code).toBe('200');
});

test('a code that was sent to the other account can be used once, and only by the account that requested it', async () => {
  const { own, other, path } = await proposed();
  const second = await proposed();
  await postWithCaptcha(own.client, `${path}/sendCode`, {});
  const { code = '' } = await site.messageTo(other.email, 'merge');
  expect((await second.own.client.post(`${second.path}/merge`, { code: enciphered(code) })).code).toBe('400003');
  expect((await own.client.post(`${path}/merge`, { code: enciphered('AAAAAAAAAAAAAAAA') })).code).toBe('400003');
  expect((await own.client.post(`${path}/merge`, { code: enciphered(code) })).code).toBe('200');
  expect((await own.client.post(`${path}/merge`, { code: enciphered(code) })).code).toBe('404');
});

test('a code sent by SMS is refused after five wrong tries', async () => {
  const identity = newIdentity();
  const phone = await signedInClient(site);
  const other = await applicant(identity, phone, ['4', 'society']);
  site.clock.advance(1000);
  const own = await applicant(identity, await mail('newer@example.com'));
  await propose(lead, { own, other });
  const [{ id } = { id: '' }] = await merges(own.client);
  site.clock.advance(60_000);
  await postWithCaptcha(own.client, `system/user/merges/${id}/sendCode`, {});
  const { code = '' } = await site.messageTo(`+86${phone.phone}`, 'merge');
  const wrong = code === '000000' ? '111111' : '000000';
  const call = (given: string) => own.client.post(`system/user/merges/${id}/merge`, { code: enciphered(given) });
  for (let time = 0; time < 5; time += 1) expect((await call(wrong)).code).toBe('400003');
  expect((await call(code)).code).toBe('400003');
  expect(await applicationsOf(phone)).toHaveLength(1);
});

test('a merge moves applications, resumes, saved postings, passkeys and contacts, and closes the other account', async () => {
  const { own, other, path } = await proposed();
  const passkey = await addPasskey(other.client);
  const saved = await openNow();
  await other.client.post('saved-postings', { pkPublish: saved, saved: 'Y' });
  const society = await readResume(other.client, 'society');
  const elsewhere = site.client();
  await signIn(elsewhere, other.email);
  expect((await own.client.post(`${path}/merge`, withPassword)).code).toBe('200');

  const applications = await applicationsOf(own.client);
  expect(applications.map(({ idkey }: { idkey: string }) => idkey).toSorted()).toEqual([own.idkey, other.idkey].toSorted());
  const moved = await readResume(own.client, 'society');
  expect(moved.sections.Edu).toEqual(society.sections.Edu);
  const { version, data } = moved.sections.Edu;
  expect((await saveSection(own.client, 'Edu', data, { version, type: 'society' })).code).toBe('200');
  expect((await own.client.get('saved-postings')).data).toMatchObject([{ pkPublish: saved }]);
  expect((await own.client.get('system/user/account')).data.email).toContain('@');
  for (const old of [other.client, elsewhere]) expect((await old.get('system/user/self/name')).status).toBe(401);
  const again = site.client();
  expect((await signIn(again, other.email)).data.userInfo.name).toBe((await own.client.get('system/user/self/name')).data.name);
  expect((await signInWithPasskey(site.client(), passkey)).code).toBe('200');
  expect((await apply(other.client, applicationFor(saved))).status).toBe(401);
  expect(JSON.parse((await logged('account.merged')).at(-1)!.details)).toEqual({ from: other.accountId, to: own.accountId });

  const exported = unzip((await own.client.post('system/user/export', withPassword)).bytes);
  expect([...exported.keys()]).toContain(`applications/${other.receiptNo}.json`);
  expect((await lead.get(`applications/${other.idkey}`)).data).toMatchObject({ others: [{ idkey: own.idkey }], duplicates: [] });
  expect((await lead.get(`applications/${other.idkey}/resume.pdf`)).status).toBe(200);

  site.clock.advance(2 * day);
  await deleteExpired(site.app);
  await signIn(own.client, own.phone);
  expect(await applicationsOf(own.client)).toHaveLength(2);
  await own.client.post('system/user/close', withPassword);
  site.clock.advance((site.app.settings.eraseAfterDays + 1) * day);
  await deleteExpired(site.app);
  await signInStaff();
  expect((await lead.get(`applications/${other.idkey}`)).data.resume).toEqual({});
  expect((await signIn(site.client(), other.email)).code).toBe('400002');
});

test('a merge is refused while both accounts have a live application in one category; the answer names both applications, and both accounts stay', async () => {
  const { own, other, path } = await proposed(['3', 'school']);
  const refused = await own.client.post(`${path}/merge`, withPassword);
  expect(refused).toMatchObject({
    status: 409,
    data: { clashes: [{ own: { receiptNo: own.receiptNo }, other: { receiptNo: other.receiptNo } }] },
  });
  expect(refused.message).toContain('撤回');
  expect(await applicationsOf(other.client)).toHaveLength(1);
  await other.client.post(`personal/apply-job/delete/${other.idkey}`);
  expect((await own.client.post(`${path}/merge`, withPassword)).code).toBe('200');
  expect(await applicationsOf(own.client)).toHaveLength(2);
});

test('a proposal that is withdrawn, refused or thirty days old cannot be accepted; a refused one is not made again', async () => {
  const withdrawn = await proposed();
  await propose(lead, withdrawn, 'N');
  expect((await withdrawn.own.client.post(`${withdrawn.path}/merge`, withPassword)).status).toBe(404);
  const refused = await proposed();
  expect((await refused.own.client.post(`${refused.path}/refuse`)).code).toBe('200');
  expect((await refused.own.client.post(`${refused.path}/refuse`)).status).toBe(404);
  expect((await refused.own.client.post(`${refused.path}/merge`, withPassword)).status).toBe(404);
  expect((await propose(lead, refused)).data).toEqual({ state: 'refused' });
  expect((await propose(lead, refused, 'N')).data).toEqual({ state: 'refused' });
  const old = await proposed();
  site.clock.advance(30 * day);
  await signIn(old.own.client, old.own.phone);
  expect(await merges(old.own.client)).toEqual([]);
  expect((await old.own.client.post(`${old.path}/merge`, withPassword)).status).toBe(404);
  await deleteExpired(site.app);
  expect(await site.app.db.selectFrom('accountMerges').selectAll().execute()).toEqual([]);
  await signInStaff();
});

const smsTo = async ({ phone }: { phone: string }, purpose: string) =>
  (await site.messagesTo(`+86${phone}`)).filter((message) => message.purpose === purpose);
const toLateEvening = () => site.clock.moveTo(`${new Date(site.clock.now() + day).toISOString().slice(0, 10)}T22:30:00+08:00`);

test('only the account that must confirm a merge gets a message, once, and without data of the other account', async () => {
  const pair = await twoAccounts();
  const before = (await site.messagesTo(pair.other.email)).length;
  await propose(lead, pair);
  await propose(lead, { own: pair.other, other: pair.own });
  const messages = await smsTo(pair.own, 'merge-proposed');
  expect(messages).toHaveLength(1);
  expect(messages[0]!.text).toMatch(/账号与隐私.*http:\/\/localhost:4321\/account$/);
  const { email, accountId, receiptNo } = pair.other;
  for (const fact of [email, accountId, receiptNo]) expect(JSON.stringify(messages)).not.toContain(fact);
  expect(await site.messagesTo(email)).toHaveLength(before);
});

test('a proposal is mailed to an account that has a mail address, in the language that it used last', async () => {
  const identity = newIdentity();
  const other = await applicant(identity, await signedInClient(site), ['4', 'society']);
  site.clock.advance(1000);
  const client = site.client('en-us');
  await registerByEmail(site, client, 'english@example.com');
  await signIn(client, 'english@example.com');
  await propose(lead, { own: await applicant(identity, client), other });
  const { subject, text } = await site.messageTo('english@example.com', 'merge-proposed');
  expect(subject).toMatch(/^Is another .* account yours too\?$/);
  expect(text).toContain(`by ${dayFrom(site, 30)}: http://localhost:4321/en-us/account\n`);
});

test('the SMS about a proposal waits until quiet hours end, and is dropped if the proposal is no longer open then', async () => {
  toLateEvening();
  await signInStaff();
  const [withdrawn, refused, merged, lasting] = [await proposed(), await proposed(), await proposed(), await proposed()];
  const thirdClient = await signedInClient(site);
  await propose(lead, withdrawn, 'N');
  await refused.own.client.post(`${refused.path}/refuse`);
  const third = { ...(await applicant(merged.identity, thirdClient, ['8', 'intern'])), phone: thirdClient.phone };
  expect((await propose(lead, { own: third, other: merged.other })).data).toEqual({ state: 'proposed' });
  expect((await merged.own.client.post(`${merged.path}/merge`, withPassword)).code).toBe('200');
  expect(await smsTo(lasting.own, 'merge-proposed')).toEqual([]);
  site.clock.advance(10 * 3_600_000);
  expect(await smsTo(lasting.own, 'merge-proposed')).toHaveLength(1);
  for (const own of [withdrawn.own, refused.own, merged.own, third]) expect(await smsTo(own, 'merge-proposed')).toEqual([]);
  await signInStaff();
});

test('both accounts are told of a merge at their former contacts; the caller of a refused merge gets no message', async () => {
  const { own, other, path } = await proposed(['3', 'school']);
  expect((await own.client.post(`${path}/merge`, withPassword)).status).toBe(409);
  expect(await smsTo(own, 'merge-kept')).toEqual([]);
  await other.client.post(`personal/apply-job/delete/${other.idkey}`);
  await own.client.post(`${path}/merge`, withPassword);
  const [kept, ...more] = await smsTo(own, 'merge-kept');
  expect(more).toEqual([]);
  expect(kept!.text).toContain('如非本人操作，请立即重置密码');
  expect(JSON.stringify(kept)).not.toContain(other.email);
  const closed = await site.messageTo(other.email, 'merge-closed');
  expect(closed.text).toContain('请立即与我们联系');
  expect(JSON.stringify(closed)).not.toContain(own.phone);
});

test('of two simultaneous merges only one succeeds, and an application sent meanwhile is not lost', async () => {
  const { own, other, path } = await proposed();
  const posting = await openNow({ jobType: '4' as '3' });
  await other.client.post(`personal/apply-job/delete/${other.idkey}`);
  const [first, second, sent] = await Promise.all([
    own.client.post(`${path}/merge`, withPassword),
    own.client.post(`${path}/merge`, withPassword),
    apply(other.client, applicationFor(posting, { resumeType: 'society' })),
  ]);
  expect([first.status, second.status].toSorted()).toEqual([200, 404]);
  const ids = (await applicationsOf(own.client)).map(({ idkey }: { idkey: string }) => idkey);
  expect(ids).toContain(other.idkey);
  if (sent.code === '200') expect(ids).toContain(sent.data.idkey);
  else expect(sent.status).toBe(401);
});

test('after a merge, no table with an account_id has a row of the emptied account', async () => {
  const { own, other, path } = await proposed();
  const tables = await site.app.db.introspection.getTables();
  const ofAccounts = tables.filter(({ columns }) => columns.some(({ name }) => name === 'account_id'));
  const camel = new (class extends CamelCasePlugin {
    of = (name: string) => this.camelCase(name);
  })();
  const covered = new Set<string>(personalData.flatMap((domain) => domain.tables));
  const count = async (name: string) => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from ${sql.table(name)} where account_id = ${other.accountId}`.execute(site.app.db);
    return Number(rows[0]!.count);
  };
  const valueOf = ({ name, dataType }: ColumnMetadata): unknown => {
    if (name === 'account_id') return other.accountId;
    if (/bytea|blob/i.test(dataType)) return Buffer.from('x');
    if (/int|real|numeric|double|float/i.test(dataType)) return 0;
    return `x ${other.accountId} ${name}`;
  };
  const filled: string[] = [];
  await site.app.db.connection().execute(async (one) => {
    await (isPostgres ? sql`set session_replication_role = replica` : sql`pragma foreign_keys = off`).execute(one);
    for (const { name, columns } of ofAccounts) {
      const { rows } = await sql`select 1 from ${sql.table(name)} where account_id = ${other.accountId} limit 1`.execute(one);
      if (rows.length === 0) {
        const values = columns.map((column) => sql.val(valueOf(column)));
        const names = columns.map((column) => sql.ref(column.name));
        await sql`insert into ${sql.table(name)} (${sql.join(names)}) values (${sql.join(values)})`.execute(one);
      }
      filled.push(name);
    }
    await (isPostgres ? sql`reset session_replication_role` : sql`pragma foreign_keys = on`).execute(one);
  });
  for (const name of filled) {
    expect([name, await count(name)]).not.toEqual([name, 0]);
    expect([...covered]).toContain(camel.of(name));
  }
  const { id } = (await merges(own.client))[0]!;
  expect(path).toContain(id);
  expect((await own.client.post(`${path}/merge`, withPassword)).code).toBe('200');
  const left: string[] = [];
  for (const name of filled) if ((await count(name)) > 0) left.push(name);
  expect(left).toEqual([]);
});
