import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import { demoFieldKey } from '#lib/contract/cipher.ts';

import { fieldKeyPattern, fieldKeyRule, SettingsError } from './settings.ts';

function fileIn(build: URL): URL {
  return new URL('field-key.sha256', build);
}

function digest(fieldKey: string): string {
  return createHash('sha256').update(fieldKey).digest('hex');
}

/**
 * The PUBLIC_FIELD_KEY that a build is made with.
 * @throws SettingsError where it is none: every browser would fail with it
 */
export function fieldKeyForBuild({ PUBLIC_FIELD_KEY }: Record<string, string | undefined>): string {
  const fieldKey = PUBLIC_FIELD_KEY || demoFieldKey;
  if (!fieldKeyPattern.test(fieldKey)) throw new SettingsError(`PUBLIC_FIELD_KEY: ${fieldKeyRule}`);
  return fieldKey;
}

/** Notes in a build's folder, which ends with a slash, what it was made with. */
export function noteFieldKey(build: URL, fieldKey: string): void {
  writeFileSync(fileIn(build), digest(fieldKey));
}

/** @throws SettingsError where the build was made with another PUBLIC_FIELD_KEY: no password from its pages would be right */
export function refuseOtherFieldKey(build: URL, fieldKey: string): void {
  if (!existsSync(fileIn(build)) || readFileSync(fileIn(build), 'utf8') === digest(fieldKey)) return;
  throw new SettingsError('PUBLIC_FIELD_KEY: the site was built with another one; give both the same, and run npm run build');
}
