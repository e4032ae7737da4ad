import type { Translate } from './translate.ts';

/** The built-in dictionaries by code, each with the last part of its name's translation key. */
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

/** The name of a dictionary in the reader's language; undefined for an airline's own dictionary. */
export function dictionaryName(code: string, t: Translate): string | undefined {
  const known = Object.hasOwn(names, code) ? names[code as keyof typeof names] : undefined;
  return known && t(`desk-content.dictionaries.${known}`);
}
