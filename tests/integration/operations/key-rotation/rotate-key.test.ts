import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createApi } from '#server/main/api.ts';
import { prepareDatabase } from '#server/main/prepare-database.ts';
import { useCode } from '#server/office/staff/take-code.ts';
import { checkDatabase } from '#server/operations/backup/check-database.ts';
import { CannotRestore } from '#server/operations/backup/restore-backup.ts';
import { commands } from '#server/operations/cli/commands.ts';
import { runOps } from '#server/operations/cli/run.ts';
import { countFormerKeys, rotateKeys } from '#server/operations/key-rotation/rotate-keys.ts';
import { type App, createApp } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { verifyLog } from '#server/platform/audit/verify-log.ts';
import { transaction } from '#server/platform/db/database.ts';
import { SettingsError } from '#server/platform/settings.ts';
import { hashesOfEnd } from '#server/recruitment/applications/search/phone-ends.ts';
import { readSlipCode, slipCode } from '#server/recruitment/assessments/admission-number.ts';
import { signedInClient } from '#tests/support/accounts.ts';
import { applicationsOf } from '#tests/support/applications.ts';
import { backUp, restore } from '#tests/support/backups.ts';
import { docx, paragraph } from '#tests/support/docx.ts';
import {
  type Applicant,
  applicant,
  codeTo,
  copyBase,
  getPhone,
  identifiedClient,
  openCorrection,
  sendCode,
  verify,
} from '#tests/support/identity.ts';
import { muchPatience } from '#tests/support/patience.ts';
import { attach, readResume, resumeBase, saveSection } from '#tests/support/resumes.ts';
import { staffSession, type StaffPerson } from '#tests/support/staff.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { createTestClient, type TestClient } from '#tests/support/test-client.ts';

const keys = {
  former: 'a secret of tests, thirty-two characters long',
  newest: 'the newest secret of tests, thirty-two characters',
};

let site: TestApp;
let person: StaffPerson;
let one: Applicant;
let proved: TestClient;
let shown: { slip: string; decoy: string; backup: string };
const others: App[] = [];

/** Another instance on the same database; it encrypts with `secretKey`. */
function instance(secretKey: string, otherSecretKeys: string[] = []): App {
  const app = createApp({ ...site.settings, secretKey, otherSecretKeys }, { clock: site.clock, patience: muchPatience });
  others.push(app);
  return app;
}

/** The same browser, with its calls served by another instance. */
function at(app: App, client: TestClient): TestClient {
  const other = createTestClient(createApi(app) as never);
  for (const [name, value] of client.cookies) other.cookies.set(name, value);
  return other;
}

const decoyOf = async (app: App) => (await getPhone(createTestClient(createApi(app) as never), '110101199003070134')).data.phone;

beforeAll(async () => {
  site = await createTestApp();
  person = await staffSession(site, 'admin');
  one = await applicant(site);
  await openCorrection(site, [one.idkey]);
  proved = await identifiedClient(site, one);
  const reader = await signedInClient(site);
  const lines = ['个人简历', '民族：汉族\t政治面貌：共青团员', '教育背景', '2020.09-2024.06\t四川大学\t软件工程\t本科'];
  const cv = docx([...lines, '实习经历：负责订座系统的测试与上线'].map(paragraph).join(''));
  const imported = await reader.upload(`${resumeBase}/import?resumeType=school`, { name: 'cv.docx', bytes: cv });
  expect(imported).toMatchObject({ code: '200' });
  shown = {
    slip: await slipCode(site.app.db, site.app, 'AB12-CD34'),
    decoy: await decoyOf(site.app),
    backup: join(site.settings.dataDir, 'former.gz'),
  };
  await backUp(site.app, shown.backup);
});
afterAll(async () => {
  for (const app of others) await app.db.destroy();
  await site.close();
});

const reach = async (client: TestClient) => (await client.get(`${copyBase(one.idkey)}/getResumeInfo`)).status;

test("instances in a rolling restart can read each other's data, codes and sessions", async () => {
  const learned = instance(keys.former, [keys.newest]);
  const moved = instance(keys.newest, [keys.former]);
  await prepareDatabase(learned);
  await prepareDatabase(moved);
  const browser = at(moved, one.candidate);
  expect(await applicationsOf(browser)).toHaveLength(1);
  const { data } = (await readResume(browser)).sections.resumeInfo;
  expect((await saveSection(browser, 'resumeInfo', { ...data, nativePlace: '110105' }, { complete: true })).code).toBe('200');
  expect((await readResume(at(learned, one.candidate))).sections.resumeInfo.data.id).toBe(one.idcard);
  // A session verified earlier works on both instances, and a code issued by one is accepted by the other.
  expect(await reach(at(moved, proved))).toBe(200);
  site.clock.advance(61_000);
  const asking = at(learned, site.client());
  await getPhone(asking, one.idcard);
  expect((await sendCode(asking, one.idcard)).code).toBe('200');
  const checking = at(moved, asking);
  const { code } = await codeTo(site, one.candidate.phone);
  expect((await verify(checking, one.idcard, code!)).code).toBe('200');
  expect(await reach(at(learned, checking))).toBe(200);
  expect(await reach(at(learned, proved))).toBe(200);
  const actor = { id: 'ops', name: 'ops' };
  for (const app of [moved, learned]) await transaction(app, (trx) => record(trx, app, actor, { action: 'retention.run' }));
  expect((await verifyLog(learned)).brokenAt).toBeNull();
});

test('a server that lacks a key in use does not start', async () => {
  await expect(prepareDatabase(instance('a third secret of tests, thirty-two characters'))).rejects.toThrow(SettingsError);
  await expect(prepareDatabase(instance(keys.newest))).rejects.toThrow(/SECRET_KEYS_FILE/);
});

test('an interrupted rotation resumes where it stopped, even while a candidate uploads a file', async () => {
  const app = instance(keys.newest, [keys.former]);
  const before = Object.values(await countFormerKeys(app)).reduce((sum, count) => sum + count, 0);
  const died = rotateKeys(app, (count) => {
    if (count > 0) throw new Error('the power went');
  });
  await expect(died).rejects.toThrow('the power went');
  const left = Object.values(await countFormerKeys(app)).reduce((sum, count) => sum + count, 0);
  expect(left).toBeLessThan(before);
  expect(left).toBeGreaterThan(0);
  const writes: Promise<unknown>[] = [];
  const browser = at(app, one.candidate);
  const report = await rotateKeys(app, () => {
    if (writes.length === 0) writes.push(attach(browser, '7'));
  });
  expect(((await writes[0]) as { code: string }).code).toBe('200');
  expect(report).toMatchObject({ resealed: left, faults: [], done: true });
});

test('after the rotation the old key can be removed: everything can still be decrypted, found and verified', async () => {
  const app = instance(keys.newest);
  await prepareDatabase(app);
  expect(await checkDatabase(app)).toMatchObject({ faults: 0, formerKeys: {} });
  const browser = at(app, one.candidate);
  expect((await readResume(browser)).sections.resumeInfo.data.id).toBe(one.idcard);
  expect(await reach(at(app, proved))).toBe(200);
  const hashes = await app.db.selectFrom('applications').select(['idHash', 'personHash']).executeTakeFirstOrThrow();
  expect(hashes.idHash).toBe(app.keyedHash('id-number', one.idcard));
  const people = await app.db.selectFrom('resumePeople').select('idHash').where('idHash', 'is not', null).execute();
  expect(new Set(people.map(({ idHash }) => idHash))).toEqual(new Set([hashes.idHash]));
  const { phoneEnds } = await app.db.selectFrom('applicationFacts').select('phoneEnds').executeTakeFirstOrThrow();
  expect(phoneEnds).toContain(hashesOfEnd(app, one.candidate.phone.slice(-4))[0]!.own);
  const asked = await getPhone(createTestClient(createApi(app) as never), one.idcard);
  expect(asked.data.phone.slice(-2)).toBe(one.candidate.phone.slice(-2));
});

test('printed codes, decoy phones and recovery codes survive the rotation', async () => {
  const app = instance(keys.newest);
  expect(await readSlipCode(app.db, app, shown.slip)).toBe('AB12-CD34');
  expect(await decoyOf(app)).toBe(shown.decoy);
  const { id: staffId, sealedTotp } = await app.db
    .selectFrom('staff')
    .selectAll()
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  const took = transaction(app, (trx) => useCode(trx, app, { staffId, sealedFactor: sealedTotp! }, person.recoveryCodes[0]!));
  expect(await took).toBe('recovery');
});

test('the log continues under a new key, and earlier entries still verify', async () => {
  const app = instance(keys.newest);
  await transaction(app, (trx) => record(trx, app, { id: 'ops', name: 'ops' }, { action: 'retention.run' }));
  expect((await verifyLog(app)).brokenAt).toBeNull();
  const retained = await app.db
    .selectFrom('keptKeys')
    .select('fromSeq')
    .where('purpose', '=', 'audit')
    .orderBy('fromSeq')
    .execute();
  expect(retained).toHaveLength(2);
  expect(Number(retained[1]!.fromSeq)).toBeGreaterThan(1);
});

test('a backup from before the rotation needs the old key once more, and the restored values can be re-encrypted', async () => {
  const refusal = await restore(instance(keys.newest), shown.backup).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(CannotRestore);
  const both = instance(keys.newest, [keys.former]);
  await restore(both, shown.backup);
  expect((await checkDatabase(both)).formerKeys).toEqual({ [site.app.cipher.keyId]: expect.any(Number) });
  const file = join(site.settings.dataDir, 'former.key');
  await writeFile(file, `${keys.former}\n`);
  const { dataDir, databaseUrl } = site.settings;
  const environment = { DATA_DIR: dataDir, SECRET_KEY: keys.newest, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const run = async (...words: string[]) => {
    let text = '';
    const out = { write: (part: string) => (text += part) };
    const exit = await runOps(commands, ['rotate-key', '--json', ...words], { environment, out, err: { write: () => {} } });
    return { exit, ...(JSON.parse(text) as { left: number }) };
  };
  expect(await run()).toMatchObject({ exit: 2 });
  expect(await run('--from-file', `${file}.none`)).toMatchObject({ exit: 1, error: expect.stringMatching(/^--from-file: /) });
  const { left } = await run('--from-file', file, '--dry-run');
  expect(left).toBeGreaterThan(10);
  expect(await run('--from-file', file)).toMatchObject({ exit: 0, resealed: left, done: true });
  expect(await checkDatabase(instance(keys.newest))).toMatchObject({ faults: 0, formerKeys: {} });
});
