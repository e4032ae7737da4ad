import { provinceOf } from '#lib/domain/provinces.ts';
import type { Field } from '#lib/forms/field.ts';
import { readIdCard } from '#lib/rules/id-card.ts';
import { normaliseIdNumber } from '#lib/rules/normalise.ts';

type Values = Record<string, unknown>;

/** Words of the reader's language that are filled in: the country, and the subject of general schools. */
export interface DerivedWords {
  china: string;
  generalSubject: string;
}

const chinesePermits: readonly unknown[] = ['hkmo', 'taiwan'];
/** What a document says of its holder's country, and another document may not. */
const ofDocument = ['nationality', 'nativeplace'];
const generalSchools: readonly unknown[] = ['junior', 'high'];

/** What a document says of its holder: country, birth date, sex and home province with the number of an ID card. */
export function statedBy({ idtype, id }: Values, words: DerivedWords): Values {
  const country = { nationality: words.china };
  if (chinesePermits.includes(idtype)) return country;
  const number = idtype === 'idcard' && typeof id === 'string' ? normaliseIdNumber(id) : '';
  const card = readIdCard(number);
  return card ? { ...country, ...card, nativeplace: provinceOf(number) } : {};
}

/** Fills what is empty, and corrects what was filled in like this before; what the reader wrote stays. */
function fill(values: Values, filled: Values, stated: Values): Values {
  const open = Object.entries(stated).filter(
    ([name, value]) => value !== undefined && value !== values[name] && (!values[name] || values[name] === filled[name]),
  );
  return Object.fromEntries(open);
}

/** Empties what the former kind of document stated and the new one does not. */
function withdraw(values: Values, filled: Values, stated: Values): Values {
  const wrong = ofDocument.filter((name) => filled[name] && values[name] === filled[name] && !stated[name]);
  return Object.fromEntries(wrong.map((name) => [name, '']));
}

/**
 * What follows from a change of base information: answers that need not be typed, by field. `filled` is what
 * documents stated before; a change of another field fills nothing in, so that what was emptied stays empty.
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

/** The subject of a school entry whose level has none of its own; undefined where nothing is to be filled in. */
export function derivedSubject(entry: Values, words: DerivedWords): string | undefined {
  if (generalSchools.includes(entry.education)) return entry.major ? undefined : words.generalSubject;
  return entry.major === words.generalSubject ? '' : undefined;
}

/** What base information begins with where nothing was filled in yet, by the type of resume. */
export function startingAnswers(isEnglish: boolean): Values {
  return { idtype: isEnglish ? 'passport' : 'idcard' };
}
