import { provinceOf } from '#lib/domain/provinces.ts';
import type { Field } from '#lib/forms/field.ts';
import { readIdCard } from '#lib/rules/id-card.ts';
import { normaliseIdNumber } from '#lib/rules/normalise.ts';

type Values = Record<string, unknown>;

/** Words filled in for the reader: the country, and the subject of general schools. */
export interface DerivedWords {
  china: string;
  generalSubject: string;
}

const chinesePermits: readonly unknown[] = ['hkmo', 'taiwan'];
/** Fields derived from one kind of document and unknown from another. */
const ofDocument = ['nationality', 'nativeplace'];
const generalSchools: readonly unknown[] = ['junior', 'high'];

/** What a document says about its holder: the country, and for an ID card number birth date, sex and home province. */
export function statedBy({ idtype, id }: Values, words: DerivedWords): Values {
  const country = { nationality: words.china };
  if (chinesePermits.includes(idtype)) return country;
  const number = idtype === 'idcard' && typeof id === 'string' ? normaliseIdNumber(id) : '';
  const card = readIdCard(number);
  return card ? { ...country, ...card, nativeplace: provinceOf(number) } : {};
}

/** Fills empty fields and updates those filled earlier by this function; what the reader typed stays. */
function fill(values: Values, filled: Values, stated: Values): Values {
  const open = Object.entries(stated).filter(
    ([name, value]) => value !== undefined && value !== values[name] && (!values[name] || values[name] === filled[name]),
  );
  return Object.fromEntries(open);
}

/** Clears fields that the former document filled and the new one does not. */
function withdraw(values: Values, filled: Values, stated: Values): Values {
  const wrong = ofDocument.filter((name) => filled[name] && values[name] === filled[name] && !stated[name]);
  return Object.fromEntries(wrong.map((name) => [name, '']));
}

/**
 * The answers derived from a change of base information, by field. `filled` has the values derived earlier. Only
 * changes of the document derive anything: a field that the reader cleared stays empty.
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
  const stated = statedBy(after, words);
  return {
    ...(isDocument ? fill(after, filled, stated) : {}),
    ...(before.idtype !== after.idtype ? withdraw(after, filled, stated) : {}),
    ...Object.fromEntries(copies.map(({ name, sameAs }) => [name, after[sameAs!]])),
  };
}

/** The subject of a school entry whose level has no subjects; undefined if nothing is derived. */
export function derivedSubject(entry: Values, words: DerivedWords): string | undefined {
  if (generalSchools.includes(entry.education)) return entry.major ? undefined : words.generalSubject;
  return entry.major === words.generalSubject ? '' : undefined;
}

/** The initial values of the base information, by resume type. */
export function startingAnswers(isEnglish: boolean): Values {
  return { idtype: isEnglish ? 'passport' : 'idcard' };
}
