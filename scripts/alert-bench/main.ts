import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { todayInShanghai } from '#lib/rules/deadline.ts';
import { prepareDatabase } from '#server/main/prepare-database.ts';
import { type App, createApp } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { readSettings } from '#server/platform/settings.ts';
import { forgetExpiredAlerts } from '#server/recruitment/alerts/forget-expired.ts';
import { matchNewPostings } from '#server/recruitment/alerts/match-postings.ts';
import { sendAlerts } from '#server/recruitment/alerts/send-alerts.ts';
import { makeDemoPostings } from '#server/recruitment/postings/make-demo-postings.ts';
import { readPostings } from '#server/recruitment/postings/posting.ts';
import { savePostings } from '#server/recruitment/postings/save-postings.ts';
import { startPostgres } from '#tests/support/disposable-postgres.ts';

import { fillAlerts } from './fill.ts';

/**
 * Measures how much CPU time `--alerts` search alerts take in four steps: comparing one new posting with all filters,
 * comparing a hundred new postings, sending the mails of the next morning, and one clean-up. The CPU time of PostgreSQL's
 * processes is counted too, which works only on Linux.
 */
const { values } = parseArgs({
  options: {
    alerts: { type: 'string', default: '200000' },
    postings: { type: 'string', default: '2000' },
    sqlite: { type: 'boolean', default: true },
    postgres: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const alerts = Number(values.alerts);
/** Seconds of CPU that comparing one posting may take. */
const aim = 10;
const dayMs = 86_400_000;

/** CPU milliseconds of all processes of a PostgreSQL server so far, including processes that have ended. */
function postgresCpuMs(folder: string): number {
  const pid = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n', 1)[0]!;
  const fieldsOf = (one: string) => readFileSync(`/proc/${one}/stat`, 'utf8').split(') ', 2)[1]!.split(' ');
  const sum = (fields: string[], from: number, to: number) =>
    fields.slice(from, to).reduce((all, one) => all + Number(one) * 10, 0);
  const children = readdirSync('/proc').filter((one) => /^\d+$/.test(one) && fieldsOf(one)[1] === pid);
  return sum(fieldsOf(pid), 11, 15) + children.reduce((all, one) => all + sum(fieldsOf(one), 11, 13), 0);
}

interface Measured {
  app: App;
  worked: () => number;
}

/** Runs work, and prints and returns its CPU time in seconds. */
async function measure({ app, worked }: Measured, what: string, work: (app: App) => Promise<unknown>): Promise<number> {
  const [began, before] = [performance.now(), worked()];
  const found = await work(app);
  const [seconds, cpu] = [performance.now() - began, worked() - before].map((ms) => ms / 1000);
  console.log(
    `  ${what.padEnd(36)} ${cpu!.toFixed(2)} s of CPU, ${seconds!.toFixed(2)} s${found === undefined ? '' : `; ${found}`}`,
  );
  return cpu!;
}

/** Publishes copies of up to `count` open postings. The copies are dated today. */
async function publish(app: App, count: number): Promise<void> {
  const today = todayInShanghai(app.clock.now());
  const rows = await app.db.selectFrom('postings').select('id').where('endDate', '>', today).orderBy('id').limit(count).execute();
  const postings = await readPostings(
    app.db,
    rows.map(({ id }) => id),
  );
  const text = { zh: '<p>见公告</p>', en: '<p>See the notice</p>' };
  const drafts = [...postings.values()].map((one) => ({
    ...one,
    ...{ id: newId(), publishDate: today, description: text, requirement: text },
  }));
  await transaction(app, (trx) => savePostings(trx, drafts));
}

async function run(what: string, databaseUrl?: string, postgresFolder?: string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'skygate-alerts-'));
  const environment = {
    DATA_DIR: folder,
    SECRET_KEY: 'a secret of measurements, more than 32 characters',
    LOG_LEVEL: 'error',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  let ahead = 0;
  const app = createApp(readSettings(environment), { clock: { now: () => Date.now() + ahead } });
  const own = () => Object.values(process.cpuUsage()).reduce((all, one) => all + one, 0) / 1000;
  const measured = { app, worked: () => own() + (postgresFolder ? postgresCpuMs(postgresFolder) : 0) };
  try {
    await prepareDatabase(app);
    await makeDemoPostings(app, Number(values.postings));
    await matchNewPostings(app);
    const filters = await fillAlerts(app, alerts);
    console.log(`\n${what}: ${alerts.toLocaleString('en')} alerts, ${filters.toLocaleString('en')} different filters`);
    const match = async () => {
      await matchNewPostings(app);
      const { count } = await app.db
        .selectFrom('alertMatches')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return `${count} matches so far`;
    };
    await publish(app, 1);
    ahead += 1_001;
    const one = await measure(measured, 'one new posting', match);
    await publish(app, 100);
    ahead += 1_001;
    await measure(measured, 'a hundred new postings', match);
    ahead += dayMs;
    await measure(measured, 'the mails of the next morning', async () => {
      await sendAlerts(app, () => false);
      const { count } = await app.db
        .selectFrom('outbox')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return `${count} mails`;
    });
    await measure(measured, 'the regular clean-up', forgetExpiredAlerts);
    console.log(one <= aim ? `  one posting within ${aim} s` : `  one posting took more than ${aim} s`);
    return one <= aim;
  } finally {
    await app.db.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}

const outcomes: boolean[] = [];
if (values.sqlite) outcomes.push(await run('SQLite'));
if (values.postgres) {
  const postgres = await startPostgres();
  try {
    outcomes.push(await run('PostgreSQL', await postgres.createDatabase('alerts'), postgres.folder));
  } finally {
    await postgres.remove();
  }
}
process.exit(outcomes.every(Boolean) ? 0 : 1);
