import type { Translate } from './translate.ts';

/** Maps the code of each built-in dictionary to the last part of the key under which its name is translated. */
const names = {
  menu: 'menu',
  navigation: 'navigation',
  noticeType: 'noticeType',
  'front.recruitment.category': 'recruitmentCategory',
  'international.phone.code': 'phoneCode',
  'ground.postseries': 'postSeries',
  rejectReason: 'rejectReason',
  snippet: 'snippet',
  'search.words': 'searchWords',
} as const;

/** The name of a dictionary in the reader's language; undefined for a dictionary that is not built in. */
export function dictionaryName(code: string, t: Translate): string | undefined {
  const known = Object.hasOwn(names, code) ? names[code as keyof typeof names] : undefined;
  return known && t(`desk-content.dictionaries.${known}`);
}
