import { chmodSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { misspeltSettings } from '#server/platform/setting-names.ts';
import { readSettings } from '#server/platform/settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'skygate-settings-'));

test('without settings the embedded database is used, with a generated secret that stays the same', () => {
  const first = readSettings({ DATA_DIR: folder });
  expect(first.port).toBe(4321);
  expect(first.databaseUrl).toBeUndefined();
  expect(first.secretKey).toHaveLength(64);
  expect(readSettings({ DATA_DIR: folder }).secretKey).toBe(first.secretKey);
});

test('all wrong settings are reported together', () => {
  const wrong = {
    DATA_DIR: folder,
    PORT: 'many',
    PUBLIC_FIELD_KEY: 'short',
    DATABASE_URL: 'mysql://x',
    SECRET_KEY: 'x',
    LOG_LEVEL: 'loud',
  };
  expect(() => readSettings(wrong)).toThrow(/PORT.*\n.*DATABASE_URL.*\n.*PUBLIC_FIELD_KEY.*\n.*SECRET_KEY.*\n.*LOG_LEVEL/);
});

test('PostgreSQL requires a secret that all instances share', () => {
  expect(() => readSettings({ DATA_DIR: folder, DATABASE_URL: 'postgres://localhost/x' })).toThrow(/SECRET_KEY/);
});

test('a replica requires a primary, and the number of PostgreSQL connections must be at least 1', () => {
  const replica = 'postgres://reader@127.0.0.1/skygate';
  expect(() => readSettings({ DATA_DIR: folder, DATABASE_READ_URL: replica })).toThrow(/DATABASE_READ_URL/);
  expect(() => readSettings({ DATA_DIR: folder, DATABASE_CONNECTIONS: '0' })).toThrow(/DATABASE_CONNECTIONS/);
  expect(readSettings({ DATA_DIR: folder }).databaseConnections).toBe(30);
});

test('webhooks may use the ports 443 and 8443 or, if WEBHOOK_PORTS is set, the ports that it lists', () => {
  expect(readSettings({ DATA_DIR: folder }).webhookPorts).toEqual([443, 8443]);
  expect(readSettings({ DATA_DIR: folder, WEBHOOK_PORTS: '9443' }).webhookPorts).toEqual([9443]);
  for (const wrong of ['0', '70000', 'https', '443 8443', ','])
    expect(() => readSettings({ DATA_DIR: folder, WEBHOOK_PORTS: wrong })).toThrow(/WEBHOOK_PORTS/);
});

test('hours of reminders are whole numbers from 1 to 720, each used once, the smallest first', () => {
  expect(readSettings({ DATA_DIR: folder, REMINDER_HOURS: '24, 72, 24' }).reminderHours).toEqual([24, 72]);
  for (const wrong of ['0', '1.5', 'soon', '721']) {
    expect(() => readSettings({ DATA_DIR: folder, REMINDER_HOURS: wrong })).toThrow(/REMINDER_HOURS/);
  }
});

test('a fixed captcha answer is refused on a public https site', () => {
  const given = { DATA_DIR: folder, PUBLIC_URL: 'https://careers.example', CAPTCHA_FIXED_ANSWER: 'T3ST' };
  expect(() => readSettings(given)).toThrow(/CAPTCHA_FIXED_ANSWER/);
});

test('a proxy that is neither an address nor a network is refused', () => {
  expect(() => readSettings({ DATA_DIR: folder, TRUSTED_PROXIES: '10.0.0.0/8, nonsense' })).toThrow(/TRUSTED_PROXIES/);
});

test('on https, messages are written to files only if that is requested', () => {
  const given = { DATA_DIR: folder, PUBLIC_URL: 'https://careers.example' };
  expect(() => readSettings(given)).toThrow(/SMTP_URL/);
  expect(readSettings({ ...given, OUTBOX: 'files' }).smtpUrl).toBeUndefined();
  expect(readSettings({ ...given, SMTP_URL: 'smtp://mail.example' }).smtpUrl).toBe('smtp://mail.example');
});

test('the SMS gateway must use https, except on this machine', () => {
  expect(() => readSettings({ DATA_DIR: folder, SMS_URL: 'http://gateway.example/sms' })).toThrow(/SMS_URL/);
  for (const address of [
    'https://gateway.example/sms',
    'http://127.0.0.1:8080/sms',
    'http://[::1]/sms',
    'http://localhost/sms',
  ]) {
    expect(readSettings({ DATA_DIR: folder, SMS_URL: address }).smsUrl).toBe(address);
  }
});

test('a budget that is not a positive whole number is refused', () => {
  for (const budget of ['0', '-1', '1.5', 'many']) {
    expect(() => readSettings({ DATA_DIR: folder, SMS_DAILY_BUDGET: budget })).toThrow(/SMS_DAILY_BUDGET/);
  }
});

test('other users of the machine cannot read the data folder and its files', () => {
  const open = mkdtempSync(join(tmpdir(), 'skygate-settings-'));
  chmodSync(open, 0o755);
  writeFileSync(join(open, 'skygate.db'), '', { mode: 0o644 });
  readSettings({ DATA_DIR: open });
  const mode = (path: string) => statSync(path).mode & 0o777;
  expect(mode(open)).toBe(0o700);
  for (const name of ['skygate.db', 'secret.key']) expect(mode(join(open, name))).toBe(0o600);
});

test('an empty DATABASE_URL or FILES_URL is a fault and does not select the embedded default', () => {
  const empty = { DATA_DIR: folder, DATABASE_URL: '', FILES_URL: '' };
  expect(() => readSettings(empty)).toThrow(/^DATABASE_URL: is empty[^\n]+\nFILES_URL: is empty/);
  expect(() => readSettings({ ...empty, PORT: 'many' })).toThrow(/DATABASE_URL: is empty[^]*PORT: /);
  expect(readSettings({ DATA_DIR: folder, SMS_TOKEN: '' }).smsToken).toBeUndefined();
});

test('a misspelt setting is reported with the probable name, other variables are ignored', () => {
  const environment = { DATABSE_URL: 'x', TRUSTED_PROXY: 'x', secret_key: 'x', HOME: '/root', PATH: '/bin', PWD: '/', POST: '1' };
  expect(misspeltSettings(environment)).toEqual([
    { name: 'DATABSE_URL', meant: 'DATABASE_URL' },
    { name: 'TRUSTED_PROXY', meant: 'TRUSTED_PROXIES' },
    { name: 'secret_key', meant: 'SECRET_KEY' },
  ]);
  expect(misspeltSettings({ DATABASE_URL: 'x', DATABASE_URLS: 'x' })).toEqual([]);
});
