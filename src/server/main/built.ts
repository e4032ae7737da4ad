import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

import { SettingsError } from '#server/platform/settings.ts';

const dist = new URL('../../../dist/', import.meta.url);

/** The name of a build, taken from its folder. Builds of the same sources have the same name. */
export function nameOfBuild(built: URL): string {
  return basename(built.pathname);
}

/**
 * The folder of the newest build, written by `scripts/build-if-needed.ts`; ends with a slash. Each build has its own
 * folder, so that a new build does not affect a running server.
 * @throws SettingsError if nothing was built
 */
export function newestBuild(): URL {
  try {
    return new URL(`builds/${readFileSync(new URL('current', dist), 'utf8')}/`, dist);
  } catch {
    throw new SettingsError('the site is not built: run npm start, or npm run build');
  }
}
