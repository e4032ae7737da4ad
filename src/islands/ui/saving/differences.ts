import type { Field } from '#lib/forms/field.ts';
import type { Translate } from '#lib/i18n/translate.ts';

import type { Values } from '../form/paths.ts';
import { entryWords, valueWords } from '../form/value-words.ts';
import { isSameData } from './same-data.ts';

/** A value that differs between two versions of a form, as text; empty in a version that lacks the value. */
export interface Difference {
  name: string;
  mine: string;
  theirs: string;
}

function inList(field: Extract<Field, { kind: 'list' }>, mine: Values[], theirs: Values[], t: Translate): Difference[] {
  const item = t(field.item);
  const ids = [...new Set([...mine, ...theirs].map(({ id }) => id))];
  const pairs = ids.map((id) => [mine.find((entry) => entry.id === id), theirs.find((entry) => entry.id === id)] as const);
  const entries = pairs.flatMap(([own, other], index): Difference[] => {
    const name = t('common.form.entry', { item, number: index + 1 });
    if (own && other)
      return differencesOf(field.fields, own, other, t).map((each) => ({ ...each, name: `${name} · ${each.name}` }));
    return [{ name, mine: entryWords(field.fields, own, t), theirs: entryWords(field.fields, other, t) }];
  });
  return entries;
}

/** The differences between two versions of a form, in the reader's language. */
export function differencesOf(fields: readonly Field[], mine: Values, theirs: Values, t: Translate): Difference[] {
  return fields.flatMap((field): Difference[] => {
    const [own, other] = [mine[field.name], theirs[field.name]];
    if (field.kind === 'list') return inList(field, (own ?? []) as Values[], (other ?? []) as Values[], t);
    if (isSameData({ value: own }, { value: other })) return [];
    return [{ name: t(field.label), mine: valueWords(field, own, t), theirs: valueWords(field, other, t) }];
  });
}
