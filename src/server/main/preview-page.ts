import type { IncomingHttpHeaders } from 'node:http';

import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { hashToken } from '#server/platform/ids.ts';
import { previewParameter, type Previewed, readPreview } from '#server/website/content/preview-token.ts';
import { showVersion } from '#server/website/content/show-version.ts';

import { createServices, type Services } from './services.ts';

/** A quick test whether an address has the query parameter of a preview; `previewOf` reads the parameter. */
export function asksForPreview(target: string): boolean {
  const at = target.indexOf('?');
  return at >= 0 && target.indexOf(`${previewParameter}=`, at) > at;
}

function staffSessionIn({ cookie = '' }: IncomingHttpHeaders): string | undefined {
  return /(?:^|;\s*)(?:__Host-)?staff_session=([\w-]+)/.exec(cookie)?.[1];
}

/** The version that a request may preview; undefined if the request may not see a preview and gets the public page. */
export function previewOf(app: App, target: string, headers: IncomingHttpHeaders): Previewed | undefined {
  const token = new URLSearchParams(target.slice(target.indexOf('?') + 1)).get(previewParameter);
  const previewed = token ? readPreview(app, token) : undefined;
  if (!previewed || previewed.session === '') return previewed;
  const session = staffSessionIn(headers);
  return session && hashToken(session) === previewed.session ? previewed : undefined;
}

/** Thrown to roll back a preview's transaction. */
class PreviewRollback extends Error {}

/**
 * Renders a page with the previewed version of its content, in a transaction that is always rolled back. The page is
 * rendered as of the time that `showVersion` returns, which is later than now for a version that becomes public later.
 * @returns undefined if the version no longer exists
 */
export async function renderPreview<Page>(
  app: App,
  previewed: Previewed,
  render: (services: Services) => Promise<Page>,
): Promise<Page | undefined> {
  let page: Page | undefined;
  try {
    await transaction(app, async (trx) => {
      const at = await showVersion(trx, app, previewed);
      if (at !== undefined)
        page = await render(createServices({ ...app, db: trx, reads: trx, clock: { ...app.clock, now: () => at } }));
      throw new PreviewRollback();
    });
  } catch (error) {
    if (!(error instanceof PreviewRollback)) throw error;
  }
  return page;
}
