import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { retentionOutcomes, type RetentionTerms } from '#lib/domain/retention.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageValues } from '#lib/i18n/translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

/** In the caller's transaction, queues a mail to every administrator; the mail's texts are `messages.staff.<words>`. */
export type TellAdmins = (trx: Db, app: App, mail: { words: string; values: (locale: Locale) => MessageValues }) => Promise<void>;

interface NewTerms {
  by: string;
  terms: RetentionTerms;
  /** When the terms take effect (ms). */
  from: number;
  /** The number of applications due for erasure at that time. */
  count: number;
}

/** Notifies every administrator of new terms, and of when they take effect. */
export async function notifyOfNewTerms(
  trx: Db,
  app: App,
  notifyAdmins: TellAdmins,
  { by, terms, from, count }: NewTerms,
): Promise<void> {
  const values = (locale: Locale) => {
    const t = translateFor(locale);
    const lines = retentionOutcomes.map((outcome) => {
      const months = terms[outcome];
      const name = t(`desk-exchange.retention.outcomes.${outcome}`);
      return months === null
        ? t('messages.staff.termNone', { outcome: name })
        : t('messages.staff.term', { outcome: name, count: months });
    });
    const desk = app.settings.publicUrl + deskPaths.retention(locale);
    return { by, terms: lines.join('\n'), from: dateTimeInShanghai(from), count, desk };
  };
  await notifyAdmins(trx, app, { words: 'termsChanged', values });
}
