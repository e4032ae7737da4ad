import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import type { Invitation } from '#server/office/staff/add-staff.ts';
import { findWaitingAdmin } from '#server/office/staff/first-staff.ts';
import { startOutboxWorker } from '#server/people/messages/worker.ts';
import { type App, closeApp, createApp } from '#server/platform/app.ts';
import { MigrationError } from '#server/platform/db/migrate.ts';
import { DatabaseFileError } from '#server/platform/db/sqlite.ts';
import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts';
import { refuseOtherFieldKey } from '#server/platform/field-key.ts';
import { assetFile, readAssetFiles } from '#server/platform/http/asset-files.ts';
import { serveFiles } from '#server/platform/http/files.ts';
import { readinessOf } from '#server/platform/http/health.ts';
import { builtFilePolicy, securityHeaders } from '#server/platform/http/security-headers.ts';
import { createHttpServer } from '#server/platform/http/server.ts';
import { startJobs } from '#server/platform/jobs/run-jobs.ts';
import { exchangeCounts } from '#server/platform/rate-limits/counts.ts';
import { watchRevisions } from '#server/platform/revisions.ts';
import { AwayError, type Settings, SettingsError } from '#server/platform/settings.ts';
import { contentFiles } from '#server/website/content/serve-files.ts';

import { createApi } from './api.ts';
import { nameOfBuild, newestBuild } from './built.ts';
import { CachedAnswers } from './cached-answers.ts';
import { inviteToDesk } from './first-desk.ts';
import { allJobs } from './schedule.ts';
import { type AstroHandler, PageServer } from './pages.ts';
import { prepareDatabase } from './prepare-database.ts';
import { guardPreview } from './preview-gate.ts';
import { routes } from './routes.ts';
import { createServices } from './services.ts';

/** Maximum milliseconds that a stop waits for messages being sent; then the claims on all unsent messages are released. */
const stopOutboxWithin = 1000;

/** A running server. */
export interface RunningSite {
  app: App;
  /** The local address of the server, with the port on which it listens. */
  url: string;
  /** The message to print after the start. */
  banner: string;
  /**
   * The message with the first administrator's set-up link, to be printed once, outside the log; null if no link was
   * created.
   */
  invitation: string | null;
  /**
   * Finishes running work, then closes the database.
   * @param within milliseconds from the call until requests that still run are cut off
   * @param announce milliseconds for which the server first goes on answering, but reports that it is not ready
   */
  stop(within: number, announce?: number): Promise<void>;
}

type Parts = NonNullable<Parameters<typeof createApp>[1]> & {
  /** The folder that `astro build` wrote; ends with a slash. */
  built?: URL;
};

/** The message with the first administrator's set-up link. */
function invitationOf({ email, expires, link }: Invitation): string {
  const until = dateTimeInShanghai(expires);
  return [
    '',
    `  Set-up link of the desk for ${email}, shown only now, can be used once until ${until} (Beijing time):`,
    `  ${link}`,
    '',
    '',
  ].join('\n');
}

/** The lines of the banner that explain how the administrator `waiting` gets access to the desk; empty if nobody waits. */
function deskLines(waiting: { email: string } | undefined): string[] {
  if (!waiting) return [];
  return [
    `            nobody can sign in yet: the first start printed the link of ${waiting.email} to standard error; new link:`,
    `            npm run -s ops -- staff reset-factor ${waiting.email}`,
  ];
}

function bannerOf(url: string, settings: Settings, waiting: { email: string } | undefined): string {
  const outbox = `${settings.dataDir}/outbox`;
  return [
    '',
    `  SkyGate serves ${url}`,
    `  database  ${settings.databaseUrl ? 'PostgreSQL' : `SQLite in ${settings.dataDir}`}`,
    `  mail      ${settings.smtpUrl ? 'SMTP' : `JSON files in ${outbox}`}`,
    `  SMS       ${settings.smsUrl ? 'gateway' : `JSON files in ${outbox}`}`,
    `  desk      ${url}/desk`,
    ...deskLines(waiting),
    '',
    '',
  ].join('\n');
}

/** Converts an error of the start to a SettingsError, if a setting is its cause. */
function asSettingsError(error: unknown, { port, host, databaseUrl }: Settings): unknown {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (syscall === 'listen') return new SettingsError(`PORT, HOST: cannot listen at ${host} port ${port} (${code})`);
  if (databaseUrl) {
    const words = `DATABASE_URL: the database cannot be used (${message || code})`;
    if (/^(?:28|3D)/.test(code ?? '')) return new SettingsError(words);
    const isAway = syscall === 'connect' || syscall === 'getaddrinfo' || isDatabaseUnavailable(error);
    if (isAway) return new AwayError(words);
  }
  if (error instanceof MigrationError) return new SettingsError(`${databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'}: ${error.message}`);
  if (error instanceof DatabaseFileError) return new SettingsError(`DATA_DIR: ${error.message}`);
  if (!databaseUrl && isDatabaseUnavailable(error))
    return new SettingsError(`DATA_DIR: the database cannot be used (${message})`);
  return error;
}

/**
 * Starts a server: migrates the database, loads the first content, and serves the built site and the API.
 * @throws SettingsError if the port is taken, the site is not built or was built with another field key, the database is
 * unreachable, damaged, emptied or encrypted with an unknown key, or the first administrator's name is taken
 */
export async function startServer(settings: Settings, parts: Parts = {}): Promise<RunningSite> {
  try {
    return await serve(settings, parts);
  } catch (error) {
    throw asSettingsError(error, settings);
  }
}

async function serve(settings: Settings, parts: Parts): Promise<RunningSite> {
  const app = createApp(settings, parts);
  await prepareDatabase(app);
  const built = parts.built ?? newestBuild();
  const services = createServices(app, nameOfBuild(built));
  refuseOtherFieldKey(built, settings.fieldKey);
  const { handler } = (await import(new URL('server/entry.mjs', built).href)) as { handler: AstroHandler };
  const pages = new PageServer(app, handler, services);
  const client = fileURLToPath(new URL('client/', built));
  const assets = await readAssetFiles(client, securityHeaders(settings, builtFilePolicy));
  const files = serveFiles(client);
  const isReady = readinessOf(app);
  const wantsMetrics = app.settings.metricsToken !== undefined;
  const metrics = wantsMetrics
    ? (await import('#server/operations/metrics/metrics.ts')).createMetrics(app, { cachedPages: () => pages.cached(), isReady })
    : undefined;
  const uploads = contentFiles(app);
  const { server, end } = createHttpServer(app, {
    isReady,
    ...(metrics ? { metrics } : {}),
    api: createApi(app) as never,
    cached: new CachedAnswers(app, routes),
    ready: ({ url = '/', headers }, path) =>
      assetFile(assets, path, headers['accept-encoding'] as string) ?? pages.find(url, headers),
    site: (req, res) =>
      files(req, res, () =>
        uploads(req, res, async () => {
          await guardPreview(app, req);
          return pages.serve(req, res);
        }),
      ),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, settings.host, resolve);
  });
  // The invitation comes after the steps that may fail because of settings: a failure after it would lose the link.
  const invitation = await inviteToDesk(app);
  const waiting = await findWaitingAdmin(app);
  const outbox = startOutboxWorker(app);
  const stopJobs = startJobs(app, allJobs());
  const stopWatching = watchRevisions(app);
  const { port } = server.address() as AddressInfo;
  const url = `http://localhost:${port}`;
  return {
    app,
    url,
    banner: bannerOf(url, settings, waiting),
    invitation: invitation && invitationOf(invitation),
    async stop(within, announce = 0) {
      stopWatching();
      await end({ within, announce });
      await stopJobs();
      await outbox.stop(stopOutboxWithin);
      await exchangeCounts(app);
      await closeApp(app);
    },
  };
}
