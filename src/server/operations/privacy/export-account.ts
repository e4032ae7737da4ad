import { makeZip } from 'client-zip';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { type Locale, locales } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import type { Candidate } from '#server/platform/http/route.ts';
import { logSecurity } from '#server/platform/log.ts';
import type { ExportedFile } from '#server/platform/personal-data.ts';
import { spend } from '#server/platform/rate-limits/spend.ts';

import { personalData } from './domains.ts';
import { type Proof, proveOwner } from './prove-owner.ts';

function readme(app: App): ExportedFile {
  const at = app.clock.now();
  const inLanguage = (locale: Locale) => {
    const t = translateFor(locale);
    return t('messages.export.readme', { site: t('common.site.name'), at: dateTimeInShanghai(at) });
  };
  return { name: 'README.txt', at, content: `${locales.map(inLanguage).join('\n\n----\n\n')}\n` };
}

async function* filesOf(app: App, accountId: string, locale: Locale): AsyncGenerator<ExportedFile> {
  yield readme(app);
  for (const domain of personalData.toReversed()) yield* domain.exportFiles(app, accountId, locale);
}

async function* zipEntries(files: AsyncIterable<ExportedFile>) {
  for await (const { name, content, at } of files) yield { name, input: content, lastModified: new Date(at) };
}

/**
 * Sends a candidate's data as a ZIP, with only one file in memory at a time.
 * @throws AppError as `proveOwner`; 429 after five exports a day
 */
export async function exportAccount(app: App, { accountId }: Candidate, proof: Proof, locale: Locale): Promise<Response> {
  const { complete } = await proveOwner(app, accountId, proof);
  await transaction(app, complete);
  await spend(app, 'exportsByAccount', accountId);
  logSecurity(app, 'data exported', { account: accountId });
  return new Response(makeZip(zipEntries(filesOf(app, accountId, locale))), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="skygate-${new Date(app.clock.now()).toISOString().slice(0, 10)}.zip"`,
      'Cache-Control': 'no-store',
    },
  });
}
