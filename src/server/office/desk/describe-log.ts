import { isOfficeKind, type OfficeKind } from '#lib/contract/content-office.ts';
import type { LogEntry } from '#lib/contract/log.ts';
import { isTemplatePurpose } from '#lib/forms/message-templates.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { variantName } from '#lib/i18n/variant-name.ts';
import { momentInShanghai } from '#lib/rules/moments.ts';
import { inLocale, type Locale, locales } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import type { FoundEntry } from '#server/platform/audit/search-log.ts';
import { nameIn, readReferences, type References } from '#server/recruitment/postings/references.ts';
import { titlesOf } from '#server/website/content/read-content.ts';

import { conditionIn, detailWords, type NamesInLog, withoutAccounts } from './log-words.ts';
import { findPlainNames, findPostingNames, findSessionNames } from './store-log.ts';

/** All values of an entry that may be ids. */
function idsIn({ subject, details }: FoundEntry): string[] {
  const { askedBy, from, to, type, filtered } = details;
  const conditions = typeof filtered === 'string' ? filtered.split(' ').map((one) => one.split('=')[1]) : [];
  return [subject, askedBy, from, to, type, ...conditions].filter((one) => typeof one === 'string' && one !== '') as string[];
}

async function namesOf(app: App, mentioned: readonly string[], locale: Locale): Promise<Map<string, string>> {
  const t = translateFor(locale);
  const ids = [...new Set(mentioned)];
  const [postings, sessions, plain] = await Promise.all([
    findPostingNames(app.db, ids),
    findSessionNames(app.db, ids),
    findPlainNames(app.db, ids),
  ]);
  return new Map([
    ...plain,
    ...[...postings].map(([id, name]) => [id, inLocale(name, locale) || t('desk-postings.unnamed')] as const),
    ...sessions.map(
      ({ id, kind, beginsAt }) =>
        [id, `${t(`appointments.session.kind.${kind}`)} ${momentInShanghai(beginsAt, locale)}`] as const,
    ),
  ]);
}

/** The titles of all content of the kinds that log entries mention, by kind. */
async function contentTitles(app: App, entries: readonly FoundEntry[]) {
  const changed = entries.filter(({ what }) => what === 'content.changed').map(({ details }) => details.kind);
  const kinds = [...new Set(changed)].filter((kind): kind is OfficeKind => typeof kind === 'string' && isOfficeKind(kind));
  return new Map(await Promise.all(kinds.map(async (kind) => [kind as unknown, await titlesOf(app, kind)] as const)));
}

function templateWords(subject: string, locale: Locale): string {
  const t = translateFor(locale);
  const [template = '', language = '', channel] = subject.split(' ');
  const [purpose = '', variant] = template.split('/');
  const name = isTemplatePurpose(purpose) ? t(`desk-content.purposes.${purpose}`) : purpose;
  const languageName = t(`desk-log.languages.${locales.find((one) => one === language) ?? locale}`);
  const ofVariant = variant === undefined ? [] : [variantName(purpose, variant, t)];
  return [
    name,
    ...ofVariant,
    languageName,
    t(channel === 'sms' ? 'desk-content.templates.sms' : 'desk-content.templates.mail'),
  ].join(' · ');
}

function namesInLog(units: References['units'], things: ReadonlyMap<string, string>, locale: Locale): NamesInLog {
  return {
    unit: (key) => (units.has(key) ? nameIn(units, key, locale) : undefined),
    thing: (id) => things.get(id),
  };
}

/**
 * Describes a filter's conditions in the reader's language; `logged` is a condition as the log stores it. `value` is shown
 * if `logged` has no value, or a value for which no name is found.
 */
export async function describeConditions(
  app: App,
  conditions: readonly { logged: string; value: string }[],
  locale: Locale,
): Promise<string[]> {
  const t = translateFor(locale);
  const { units } = await readReferences(app);
  const things = await namesOf(
    app,
    conditions.map(({ value }) => value),
    locale,
  );
  const names = namesInLog(units, things, locale);
  return conditions.map(({ logged, value }) => {
    const [words, label] = [conditionIn(logged, names, t), conditionIn(logged.split('=')[0]!, names, t)];
    return words === label ? t('desk-log.labelled', { label, value }) : words;
  });
}

/**
 * Log entries in the reader's language, with names for the ids in them. An id whose object no longer exists has no
 * name.
 */
export async function describeEntries(app: App, entries: readonly FoundEntry[], locale: Locale): Promise<LogEntry[]> {
  const t = translateFor(locale);
  const { units } = await readReferences(app);
  const [things, titles] = await Promise.all([namesOf(app, entries.flatMap(idsIn), locale), contentTitles(app, entries)]);
  const names = namesInLog(units, things, locale);
  const nameOf = ({ what, receiptNo, subject, details }: FoundEntry): string => {
    if (receiptNo !== null) return receiptNo;
    if (subject === null) return '';
    if (what === 'template.changed') return templateWords(subject, locale);
    const title = titles.get(details.kind)?.get(subject);
    return title ? inLocale(title, locale) : (things.get(subject) ?? '');
  };
  return entries.map((entry) => ({
    ...entry,
    unitName: entry.unit && nameIn(units, entry.unit, locale),
    whomName: nameOf(entry),
    words: detailWords(withoutAccounts(entry), names, t),
  }));
}
