import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Locale } from '#lib/text/locale.ts';
import { createApi } from '#server/main/api.ts';
import { prepareDatabase } from '#server/main/prepare-database.ts';
import { type App, closeApp, createApp } from '#server/platform/app.ts';
import type { Patience } from '#server/platform/db/postgres.ts';
import { readSettings, type Settings } from '#server/platform/settings.ts';

import { deliverDue } from './deliver.ts';
import { muchPatience } from './patience.ts';
import { putPreparedFile } from './prepared-file.ts';
import { createTestClient, type TestClient } from './test-client.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { createTestDatabase } from './test-database.ts';

/** The answer to every captcha in tests. */
export const captchaAnswer = 'T3ST';

/** A message as written to the outbox folder. */
export interface SentMessage {
  to: string;
  channel: 'mail' | 'sms';
  purpose: string;
  code?: string;
  link?: string;
  subject?: string;
  unsubscribe?: string;
  text: string;
  at: string;
}

/** Where messages of a server arrive. */
export interface Mailbox {
  /** The newest message to `to`; with a `purpose`, the newest message of that purpose. */
  messageTo(to: string, purpose?: string): Promise<SentMessage>;
}

/** A complete server without a socket, with its own database and a clock that the test controls. */
export interface TestApp extends Mailbox {
  app: App;
  clock: TestClock;
  settings: Settings;
  /** A new client without cookies. */
  client(locale?: Locale): TestClient;
  /** Sends the messages that are due, and returns every message to `to` so far, sorted by the time of queueing. */
  messagesTo(to: string): Promise<SentMessage[]>;
  close(): Promise<void>;
}

/** Settings of a test; `environment` overrides variables. */
export function testSettings(
  folder: string,
  databaseUrl: string | undefined,
  environment: Record<string, string> = {},
): Settings {
  return readSettings({
    PORT: '0',
    PUBLIC_URL: 'http://localhost:4321',
    DATA_DIR: folder,
    SECRET_KEY: 'a secret of tests, thirty-two characters long',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    CAPTCHA_FIXED_ANSWER: captchaAnswer,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...environment,
  });
}

/** Creates an instance; call `close` when done. */
export async function createTestApp(
  options: { environment?: Record<string, string>; clock?: TestClock; patience?: Patience } = {},
): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'skygate-test-'));
  const database = await createTestDatabase();
  const settings = testSettings(folder, database.url, options.environment);
  const clock = options.clock ?? createTestClock();
  if (!database.url) await putPreparedFile(settings, clock);
  const app = createApp(settings, { clock, patience: options.patience ?? muchPatience });
  await prepareDatabase(app);
  const api = createApi(app);

  async function messagesTo(to: string): Promise<SentMessage[]> {
    await deliverDue(app);
    return (await readOutbox(folder)).filter((message) => message.to === to);
  }

  return {
    app,
    clock,
    settings,
    client: (locale) => createTestClient(api as never, locale),
    messagesTo,
    async messageTo(to, purpose) {
      const message = newestTo(await messagesTo(to), to, purpose);
      if (!message) throw new Error(`nothing was sent to ${to}`);
      return message;
    },
    async close() {
      await closeApp(app);
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Every message written to the outbox folder so far, sorted by the time of queueing. */
export async function readOutbox(dataDir: string): Promise<SentMessage[]> {
  const folder = join(dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as SentMessage));
}

/** The outbox folder of a server that sends on its own; waits up to half a minute for a message. */
export function mailboxIn(dataDir: string): Mailbox {
  return {
    async messageTo(to, purpose) {
      for (let waits = 0; waits < 1500; waits += 1) {
        const message = newestTo(await readOutbox(dataDir), to, purpose);
        if (message) return message;
        await sleep(20);
      }
      throw new Error(`nothing was sent to ${to}`);
    },
  };
}

function newestTo(messages: SentMessage[], to: string, purpose?: string): SentMessage | undefined {
  return messages.findLast((message) => message.to === to && (!purpose || message.purpose === purpose));
}
