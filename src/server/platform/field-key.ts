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
 * The PUBLIC_FIELD_KEY to build with.
 * @throws SettingsError if the key is invalid, because no browser could encrypt with it
 */
export function fieldKeyForBuild({ PUBLIC_FIELD_KEY }: Record<string, string | undefined>): string {
  const fieldKey = PUBLIC_FIELD_KEY || demoFieldKey;
  if (!fieldKeyPattern.test(fieldKey)) throw new SettingsError(`PUBLIC_FIELD_KEY: ${fieldKeyRule}`);
  return fieldKey;
}

/** Stores a digest of the PUBLIC_FIELD_KEY in the folder of the build (a URL that ends with a slash). */
export function noteFieldKey(build: URL, fieldKey: string): void {
  writeFileSync(fileIn(build), digest(fieldKey));
}

/** @throws SettingsError if the build used another PUBLIC_FIELD_KEY, because no password from its pages could be decrypted */
export function refuseOtherFieldKey(build: URL, fieldKey: string): void {
  if (!existsSync(fileIn(build)) || readFileSync(fileIn(build), 'utf8') === digest(fieldKey)) return;
  throw new SettingsError(
    'PUBLIC_FIELD_KEY: the site was built with another key; set the same key for build and server, and run npm run build',
  );
}
