import type { BatchChoices } from '#lib/contract/batches.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Locale } from '#lib/locale.ts';
import { momentInShanghai } from '#lib/rules/moments.ts';
import type { App } from '#server/app.ts';
import { readDictionary } from '#server/content/dictionaries.ts';
import { AppError } from '#server/errors.ts';
import { listUpcomingSessions } from '#server/interviews/list-sessions.ts';
import { nameIn, readReferences } from '#server/postings/references.ts';

/** What the dialogs of a batch choose from, in the reader's language. */
export async function batchChoices(app: App, locale: Locale): Promise<BatchChoices> {
  const t = translateFor(locale);
  const [reasons, { testSites }, sessions] = await Promise.all([
    readDictionary(app, 'rejectReason', locale).catch((error: unknown) => {
      if (error instanceof AppError && error.code === '404') return [];
      throw error;
    }),
    readReferences(app),
    listUpcomingSessions(app),
  ]);
  return {
    rejectReason: reasons.map(({ k, name, childs }) => ({
      k,
      name,
      childs: childs.map((child) => ({ k: child.k, name: child.name })),
    })),
    testSites: [...testSites.keys()].map((k) => ({ k, name: nameIn(testSites, k, locale) })),
    sessions: sessions.map(({ id, kind, beginsAt, place }) => ({
      k: id,
      name: `${t(`appointments.session.kind.${kind}`)} · ${momentInShanghai(beginsAt, locale)} · ${place}`,
      begins: new Date(beginsAt).toISOString(),
    })),
    holdMinutes: app.settings.decisionHoldMinutes,
  };
}
