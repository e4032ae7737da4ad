import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';

import * as z from 'zod/mini';

import { demoFieldKey } from '#lib/contract/cipher.ts';
import { databaseFile } from '#server/platform/db/database-file.ts';

import { type FileLocation, readFileLocation } from './file-location.ts';
import { beginFirstStart, endFirstStart, isFirstStart } from './first-start.ts';
import { isLoopback } from './loopback.ts';

/** Minimum length of a secret. */
const leastSecret = 32;

const optionalText = z.optional(z.string().check(z.trim(), z.minLength(1)));

const portRule = 'must be a number from 0 to 65535';
const isPort = (value: number) => Number.isInteger(value) && value >= 0 && value <= 65_535;
const countOf = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce
    .number({ error })
    .check(z.refine((value) => Number.isInteger(value) && value >= least && value <= most, { error }));
};
const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, { error: `must be one of ${words.join(', ')}` });

/** The valid form of PUBLIC_FIELD_KEY, for the build and for the server. */
export const fieldKeyPattern = /^[\x20-\x7e]{32}$/;
export const fieldKeyRule = 'must be exactly 32 ASCII characters';

/** Error codes for a folder that this process may not write to. */
const unwritable = new Set(['EROFS', 'EACCES', 'EPERM']);

/** Settings that locate the data; an empty value is a mistake. */
const neverEmpty = ['DATA_DIR', 'DATABASE_URL', 'DATABASE_READ_URL', 'FILES_URL'];

const postgresUrl = (error: string) => z.string().check(z.regex(/^postgres(ql)?:\/\//, { error }));

const Environment = z.object({
  HOST: z._default(z.string(), '0.0.0.0'),
  PORT: z._default(z.coerce.number({ error: portRule }).check(z.refine(isPort, { error: portRule })), 4321),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' })),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(postgresUrl('must start with postgres:// (leave it unset for SQLite)')),
  DATABASE_READ_URL: z.optional(postgresUrl('must start with postgres://')),
  DATABASE_CONNECTIONS: z._default(countOf(1, 1000), 30),
  PUBLIC_FIELD_KEY: z._default(z.string().check(z.regex(fieldKeyPattern, { error: fieldKeyRule })), demoFieldKey),
  SECRET_KEY: z.optional(z.string().check(z.minLength(leastSecret, { error: `must have ${leastSecret} characters or more` }))),
  SECRET_KEYS_FILE: optionalText,
  FILES_URL: optionalText,
  AWS_ACCESS_KEY_ID: optionalText,
  AWS_SECRET_ACCESS_KEY: optionalText,
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, { error: 'must start with smtp:// or smtps://' }))),
  MAIL_FROM: optionalText,
  BOUNCE_ADDRESS: z.optional(z.string().check(z.regex(/^[^\s<>@]+@[^\s<>@]+$/, { error: 'must be a mail address' }))),
  SMS_URL: z.optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' })),
  SMS_TOKEN: optionalText,
  OUTBOX: z.optional(oneOf(['files'])),
  SMS_DAILY_BUDGET: z._default(countOf(1, 10_000_000), 20_000),
  MAIL_RATE: z._default(countOf(1, 1000), 20),
  SMS_RATE: z._default(countOf(1, 1000), 20),
  TRUSTED_PROXIES: z._default(z.string(), ''),
  STAFF_NETWORKS: z._default(z.string(), ''),
  OIDC_ISSUER: z.optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' })),
  OIDC_CLIENT_ID: optionalText,
  OIDC_CLIENT_SECRET: optionalText,
  OIDC_SCOPE: z._default(z.string().check(z.regex(/^openid\b/, { error: 'must begin with openid' })), 'openid email profile'),
  OIDC_GROUPS_CLAIM: z._default(z.string().check(z.trim(), z.minLength(1)), 'groups'),
  ALLOWED_ORIGINS: z._default(z.string(), ''),
  OFFLINE_PAGES: z._default(oneOf(['Y', 'N']), 'Y'),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, { error: 'must have 16 characters or more' }))),
  SLOW_QUERY_MS: z._default(countOf(0, 600_000), 500),
  LOG_LEVEL: z._default(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  CAPTCHA_FIXED_ANSWER: z.optional(z.string().check(z.regex(/^[0-9A-Za-z]{4}$/, { error: 'must be 4 letters or digits' }))),
  ERASE_AFTER_DAYS: z._default(countOf(0, 365), 15),
  DECISION_HOLD_MINUTES: z._default(countOf(0, 10_080), 10),
  REMINDER_HOURS: z._default(z.string(), '48, 6'),
  WINDOW_EXTENSION_HOURS: z._default(countOf(1, 720), 24),
  ONE_APPLICATION_PER_CATEGORY: z._default(oneOf(['Y', 'N']), 'Y'),
  OFFER_APPROVAL: z._default(oneOf(['Y', 'N']), 'N'),
  FOUR_EYES: z._default(z.string(), ''),
  WEBHOOK_PORTS: z._default(z.string(), '443, 8443'),
  FFMPEG: z._default(z.string().check(z.trim(), z.minLength(1)), 'ffmpeg'),
  // A longer prefix would make receipt numbers longer than the reversed text that SQLite indexes (platform/db/text-ends.ts).
  RECEIPT_PREFIX: z._default(
    z.string().check(z.regex(/^[A-Z0-9]{2,5}$/, { error: 'must be 2 to 5 capital letters or digits' })),
    'CS',
  ),
});

/** The names of all settings, as the environment has them. */
export const settingNames = Object.keys(Environment.shape);

const fourEyesMatters = ['publication', 'hires', 'exports'] as const;

/**
 * Actions that may require the approval of a second person: publishing postings, decisions that hire, and exports with ID
 * numbers.
 */
export type FourEyesMatter = (typeof fourEyesMatters)[number];

function isFourEyesMatter(name: string): name is FourEyesMatter {
  return fourEyesMatters.some((matter) => matter === name);
}

/** The OpenID Connect provider through which the hiring office signs in. */
export interface SsoSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The scopes to ask for, separated by spaces. */
  scope: string;
  /** The claim with the names of a person's groups. */
  groupsClaim: string;
}

/** The server's settings, read from its environment and checked once at start. */
export interface Settings {
  host: string;
  port: number;
  /** Origin of links, canonical addresses and cookies; no trailing slash. */
  publicUrl: string;
  /** Whether PUBLIC_URL was set; if not, `publicUrl` is derived from the port. */
  hasPublicUrl: boolean;
  /** Folder of the embedded database, the secret and the outbox; an absolute path. */
  dataDir: string;
  /** PostgreSQL address, or undefined for SQLite in `dataDir`. */
  databaseUrl: string | undefined;
  /** Address of a PostgreSQL replica for reads of public data; undefined if there is none. */
  databaseReadUrl: string | undefined;
  /**
   * Maximum number of connections from this instance to PostgreSQL, and likewise to the replica; it is the instance's share
   * of each server's `max_connections`.
   */
  databaseConnections: number;
  fieldKey: string;
  /** The key that encrypts and decrypts. */
  secretKey: string;
  /** The keys in SECRET_KEYS_FILE, which also decrypt while one key replaces another. */
  otherSecretKeys: readonly string[];
  /** Whether the data folder had a database before this start: it has a secret and no mark of an unfinished first start. */
  hadDatabase: boolean;
  /** The store for the bytes of new files; undefined for the database. */
  files: FileLocation | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** The envelope sender of mails, to which reports of failed deliveries go; undefined for the address in `mailFrom`. */
  bounceAddress: string | undefined;
  smsUrl: string | undefined;
  smsToken: string | undefined;
  /** Maximum SMS per day to Chinese numbers; an additional tenth may be sent to all other countries together. */
  smsDailyBudget: number;
  /** Maximum mails per second from this instance; the limit does not apply to codes. */
  mailRate: number;
  /** The same for SMS. */
  smsRate: number;
  trustedProxies: string[];
  /** Addresses and networks that may reach the hiring office's desk; an empty list means all. */
  staffNetworks: string[];
  /** Single sign-on of the hiring office; undefined if it is not set up. */
  sso: SsoSettings | undefined;
  /** Other origins whose pages may call the API with credentials (the CDN-hosted site). */
  allowedOrigins: string[];
  /** Whether browsers may cache pages to show them without a network; if not, the service worker removes itself. */
  offlinePages: boolean;
  logLevel: string;
  /** Statements that take this long (ms) or longer are logged; 0 for none. */
  slowQueryMs: number;
  /** The bearer token of /metrics; if undefined, /metrics answers 404. */
  metricsToken: string | undefined;
  captchaFixedAnswer: string | undefined;
  /** Days between the closing of an account and its erasure. */
  eraseAfterDays: number;
  /** Default minutes between a decision and its release; only leads may shorten them. */
  decisionHoldMinutes: number;
  /** Candidates are reminded once at each of these numbers of hours before a deadline; ascending. */
  reminderHours: readonly number[];
  /** Hours by which a candidate may once extend the time to correct an application. */
  windowExtensionHours: number;
  /** Whether a candidate may have only one live application per category. If not, the limit is one per posting. */
  oneApplicationPerCategory: boolean;
  /** Whether offers are released only after a lead other than their author has approved them. */
  offerApproval: boolean;
  /** Actions that take effect only after a second person has approved them. */
  fourEyes: readonly FourEyesMatter[];
  /** The ports that webhooks may use. */
  webhookPorts: readonly number[];
  /** The program that transcodes uploaded videos: a name in PATH, or a path. It may be missing. */
  ffmpeg: string;
  /** Prefix of new receipt numbers. */
  receiptPrefix: string;
}

/** Thrown when settings are wrong; the message names the faulty settings. */
export class SettingsError extends Error {
  /** Exit code: the process would fail again with the same settings, so a supervisor must not restart it. */
  readonly exitCode: number = 78;
}

/** Thrown when a configured service is unreachable; a later start may succeed. */
export class AwayError extends SettingsError {
  override readonly exitCode = 69;
}

/** Thrown when the data folder should hold a database and does not. */
export class NoDatabaseError extends SettingsError {}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function isNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const largest = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= largest));
}

/** Creates the secret of a new data folder; removes the file if it cannot be written completely. */
function writeSecret(dataDir: string, file: string): void {
  try {
    beginFirstStart(dataDir);
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    rmSync(file, { force: true });
    endFirstStart(dataDir);
    throw error;
  }
}

/** @throws SettingsError if the secret cannot be read or created, is invalid, or is missing although there is a database */
function secretFromDataDir(dataDir: string): string {
  const file = join(dataDir, 'secret.key');
  const database = statSync(join(dataDir, databaseFile), { throwIfNoEntry: false });
  if (database && database.size > 0 && !existsSync(file)) {
    throw new SettingsError(`DATA_DIR: ${file} is missing; the database cannot be read without it. Restore it from a backup`);
  }
  let secret: string;
  try {
    if (!existsSync(file)) writeSecret(dataDir, file);
    secret = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new SettingsError(`DATA_DIR: ${file} cannot be read or created (${(error as Error).message})`);
  }
  if (secret.length >= leastSecret) return secret;
  throw new SettingsError(`DATA_DIR: ${file} must hold a key of ${leastSecret} characters or more`);
}

/**
 * Reads a file with one key per line.
 * @param source the setting or option that names the file, for the error message
 * @throws SettingsError if the file cannot be read, is empty or has a key that is too short
 */
export function readKeysFile(path: string, source = 'SECRET_KEYS_FILE'): string[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new SettingsError(`${source}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  const keys = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (keys.length > 0 && keys.every((key) => key.length >= leastSecret)) return keys;
  throw new SettingsError(`${source}: ${path} must hold keys of ${leastSecret} characters or more, one per line`);
}

interface SsoEnvironment {
  OIDC_ISSUER?: string | undefined;
  OIDC_CLIENT_ID?: string | undefined;
  OIDC_CLIENT_SECRET?: string | undefined;
  OIDC_SCOPE: string;
  OIDC_GROUPS_CLAIM: string;
}

/** The settings of single sign-on; undefined if not set up; a message if a setting is missing or the issuer needs https. */
function readSso(env: SsoEnvironment): SsoSettings | undefined | string {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (!issuer && !clientId && !clientSecret) return undefined;
  if (!issuer || !clientId || !clientSecret) {
    return 'OIDC_ISSUER: must be set together with OIDC_CLIENT_ID and OIDC_CLIENT_SECRET';
  }
  if (issuer.startsWith('http:') && !isLoopback(new URL(issuer).hostname)) {
    return 'OIDC_ISSUER: must be https, since people sign in there (http is for this machine alone)';
  }
  return { issuer, clientId, clientSecret, scope: env.OIDC_SCOPE, groupsClaim: env.OIDC_GROUPS_CLAIM };
}

/** Makes the data folder and the files in it accessible to this user alone. */
function closeToOthers(dataDir: string): void {
  chmodSync(dataDir, 0o700);
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    if (entry.isFile()) chmodSync(join(dataDir, entry.name), 0o600);
  }
}

/**
 * Reads and checks the settings. Creates the data folder if it does not exist. If SECRET_KEY is not set and the folder has no
 * secret, creates the secret.
 * @param only `existing` for a command that runs beside the server and must not create a database by mistake
 * @throws SettingsError that names the faulty variables (if a value is malformed, perhaps not all of them); NoDatabaseError
 * if `only` is `existing` and SQLite has no database file
 */
export function readSettings(environment: Record<string, string | undefined>, only?: 'existing'): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Environment.safeParse(given);
  const faults = neverEmpty
    .filter((name) => environment[name] === '')
    .map((name) => `${name}: is empty; give a value or leave it unset`);
  if (!parsed.success) faults.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  if (!parsed.success) throw new SettingsError(faults.join('\n'));
  const env = parsed.data;
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  if (env.CAPTCHA_FIXED_ANSWER && publicUrl.startsWith('https:')) {
    faults.push('CAPTCHA_FIXED_ANSWER: is for automated tests and refused where PUBLIC_URL is https');
  }
  for (const name of ['TRUSTED_PROXIES', 'STAFF_NETWORKS'] as const) {
    if (listOf(env[name]).every(isNetwork)) continue;
    faults.push(`${name}: must be addresses or networks such as 10.0.0.0/8, separated by commas`);
  }
  const webhookPorts = listOf(env.WEBHOOK_PORTS).map(Number);
  if (webhookPorts.length === 0 || !webhookPorts.every((port) => port > 0 && isPort(port))) {
    faults.push('WEBHOOK_PORTS: must be numbers from 1 to 65535, separated by commas');
  }
  const fourEyes = [...new Set(listOf(env.FOUR_EYES))].filter(isFourEyesMatter);
  if (!listOf(env.FOUR_EYES).every(isFourEyesMatter)) {
    faults.push(`FOUR_EYES: must be some of ${fourEyesMatters.join(', ')}, separated by commas`);
  }
  const reminderHours = listOf(env.REMINDER_HOURS).map(Number);
  if (!reminderHours.every((hours) => Number.isInteger(hours) && hours >= 1 && hours <= 720)) {
    faults.push('REMINDER_HOURS: must be whole numbers from 1 to 720, separated by commas');
  }
  if (env.DATABASE_READ_URL && !env.DATABASE_URL)
    faults.push('DATABASE_READ_URL: is a replica of DATABASE_URL, which is not set');
  if (env.DATABASE_URL && !env.SECRET_KEY) {
    faults.push('SECRET_KEY: is required with DATABASE_URL, the same for all instances');
  }
  if (publicUrl.startsWith('https:') && !env.SMTP_URL && env.OUTBOX !== 'files') {
    faults.push('SMTP_URL: is required where PUBLIC_URL is https (OUTBOX=files keeps messages as files instead)');
  }
  if (env.SMS_URL?.startsWith('http:') && !isLoopback(new URL(env.SMS_URL).hostname)) {
    faults.push('SMS_URL: must be https, since codes are sent there (http is for this machine alone)');
  }
  const sso = readSso(env);
  if (typeof sso === 'string') faults.push(sso);
  const credentials = { accessKeyId: env.AWS_ACCESS_KEY_ID ?? '', secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '' };
  const files = env.FILES_URL === undefined ? undefined : readFileLocation(env.FILES_URL, credentials);
  if (typeof files === 'string') faults.push(`FILES_URL: ${files}`);
  if (faults.length > 0 || typeof files === 'string' || typeof sso === 'string') throw new SettingsError(faults.join('\n'));
  const dataDir = resolve(env.DATA_DIR);
  if (only === 'existing' && !env.DATABASE_URL && !existsSync(join(dataDir, databaseFile))) {
    throw new NoDatabaseError(`DATA_DIR: ${dataDir} holds no database yet`);
  }
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    closeToOthers(dataDir);
  } catch (error) {
    const isLeftAsItIs = only === 'existing' && unwritable.has((error as NodeJS.ErrnoException).code ?? '');
    if (!isLeftAsItIs) throw new SettingsError(`DATA_DIR: ${dataDir} cannot be used (${(error as Error).message})`);
  }
  const otherSecretKeys = env.SECRET_KEYS_FILE === undefined ? [] : readKeysFile(env.SECRET_KEYS_FILE);
  const hadDatabase = existsSync(join(dataDir, 'secret.key')) && !isFirstStart(dataDir);
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    hasPublicUrl: env.PUBLIC_URL !== undefined,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    fieldKey: env.PUBLIC_FIELD_KEY,
    secretKey: env.SECRET_KEY ?? secretFromDataDir(dataDir),
    otherSecretKeys,
    hadDatabase,
    files,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `careers@${new URL(publicUrl).hostname}`,
    bounceAddress: env.BOUNCE_ADDRESS,
    smsUrl: env.SMS_URL,
    smsToken: env.SMS_TOKEN,
    smsDailyBudget: env.SMS_DAILY_BUDGET,
    mailRate: env.MAIL_RATE,
    smsRate: env.SMS_RATE,
    trustedProxies: listOf(env.TRUSTED_PROXIES),
    staffNetworks: listOf(env.STAFF_NETWORKS),
    sso,
    allowedOrigins: listOf(env.ALLOWED_ORIGINS),
    offlinePages: env.OFFLINE_PAGES === 'Y',
    logLevel: env.LOG_LEVEL,
    slowQueryMs: env.SLOW_QUERY_MS,
    metricsToken: env.METRICS_TOKEN,
    captchaFixedAnswer: env.CAPTCHA_FIXED_ANSWER,
    eraseAfterDays: env.ERASE_AFTER_DAYS,
    decisionHoldMinutes: env.DECISION_HOLD_MINUTES,
    reminderHours: [...new Set(reminderHours)].sort((one, other) => one - other),
    windowExtensionHours: env.WINDOW_EXTENSION_HOURS,
    oneApplicationPerCategory: env.ONE_APPLICATION_PER_CATEGORY === 'Y',
    offerApproval: env.OFFER_APPROVAL === 'Y',
    fourEyes,
    webhookPorts,
    ffmpeg: env.FFMPEG,
    receiptPrefix: env.RECEIPT_PREFIX,
  };
}
