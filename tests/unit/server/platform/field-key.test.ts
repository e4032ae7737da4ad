import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { expect, test } from 'vitest';

import { demoFieldKey } from '#lib/contract/cipher.ts';
import { fieldKeyForBuild, noteFieldKey, refuseOtherFieldKey } from '#server/platform/field-key.ts';
import { SettingsError } from '#server/platform/settings.ts';

const own = 'a field key of tests, 32 letters';

test('a build refuses a PUBLIC_FIELD_KEY with which no browser could sign in', () => {
  for (const key of ['short', `${own}!`, own.replace('a', 'ä')]) {
    expect(() => fieldKeyForBuild({ PUBLIC_FIELD_KEY: key })).toThrow(/^PUBLIC_FIELD_KEY: must be exactly 32 ASCII/);
  }
  expect(fieldKeyForBuild({ PUBLIC_FIELD_KEY: own })).toBe(own);
  expect(fieldKeyForBuild({ PUBLIC_FIELD_KEY: '' })).toBe(demoFieldKey);
});

test("a server whose PUBLIC_FIELD_KEY differs from the build's does not start", () => {
  const build = pathToFileURL(`${mkdtempSync(join(tmpdir(), 'skygate-build-'))}/`);
  noteFieldKey(build, own);
  expect(() => refuseOtherFieldKey(build, own)).not.toThrow();
  expect(() => refuseOtherFieldKey(build, demoFieldKey)).toThrow(SettingsError);
});
