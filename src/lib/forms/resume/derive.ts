import { provinceOf } from '#lib/domain/provinces.ts';
import type { Field } from '#lib/forms/field.ts';
import { readIdCard } from '#lib/rules/id-card.ts';
import { normaliseIdNumber } from '#lib/rules/normalise.ts';

type Values = Record<string, unknown>;

/** Texts that are filled in for the reader: China as the country, and a text for the subject if a school has no subjects. */
export interface DerivedWords {
  china: string;
  generalSubject: string;
}

const chinesePermits: readonly unknown[] = ['hkmo', 'taiwan'];
/** The fields that are cleared if the newly chosen kind of document does not state them; birth date and sex stay. */
const ofDocument = ['nationality', 'nativeplace'];
const generalSchools: readonly unknown[] = ['junior', 'high'];

/**
 * The values that follow from a Chinese document. A permit of Hong Kong, Macao or Taiwan states the country; a valid ID card
 * number also states birth date, sex and home province. Other documents state nothing.
 */
export function valuesOfDocument({ idtype, id }: Values, words: DerivedWords): Values {
  const country = { nationality: words.china };
  if (chinesePermits.includes(idtype)) return country;
  const number = idtype === 'idcard' && typeof id === 'string' ? normaliseIdNumber(id) : '';
  const card = readIdCard(number);
  return card ? { ...country, ...card, nativeplace: provinceOf(number) } : {};
}

/** The stated values for fields that are empty or that this function filled earlier; typed values stay. */
function fill(values: Values, filled: Values, stated: Values): Values {
  const open = Object.entries(stated).filter(
    ([name, value]) => value !== undefined && value !== values[name] && (!values[name] || values[name] === filled[name]),
  );
  return Object.fromEntries(open);
}

/** Empty values for the fields in `ofDocument` that the former document filled and the new one does not. */
function cleared(values: Values, filled: Values, stated: Values): Values {
  const wrong = ofDocument.filter((name) => filled[name] && values[name] === filled[name] && !stated[name]);
  return Object.fromEntries(wrong.map((name) => [name, '']));
}

/**
 * The values to fill in after a change of base information. A changed document fills in what it states (`valuesOfDocument`),
 * but replaces no typed value. If a field copies a changed field (`sameAs`) and both had the same value, both get the new
 * value. `filled` has the values filled in earlier. A field that the reader cleared stays empty until the document changes.
 */
export function derivedAnswers(
  fields: readonly Field[],
  { before, after, filled }: { before: Values; after: Values; filled: Values },
  words: DerivedWords,
): Values {
  const isDocument = before.id !== after.id || before.idtype !== after.idtype;
  const copies = fields.filter(
    ({ name, sameAs }) => sameAs && before[sameAs] !== after[sameAs] && before[sameAs] && before[name] === before[sameAs],
  );
  const stated = valuesOfDocument(after, words);
  return {
    ...(isDocument ? fill(after, filled, stated) : {}),
    ...(before.idtype !== after.idtype ? cleared(after, filled, stated) : {}),
    ...Object.fromEntries(copies.map(({ name, sameAs }) => [name, after[sameAs!]])),
  };
}

/**
 * The subject to fill in for a school whose level has no subjects, or an empty text to remove that subject; undefined
 * if the subject stays as it is.
 */
export function derivedSubject(entry: Values, words: DerivedWords): string | undefined {
  if (generalSchools.includes(entry.education)) return entry.major ? undefined : words.generalSubject;
  return entry.major === words.generalSubject ? '' : undefined;
}

/** The initial values of the base information: the English resume starts with a passport, the others with an ID card. */
export function startingAnswers(isEnglish: boolean): Values {
  return { idtype: isEnglish ? 'passport' : 'idcard' };
}
