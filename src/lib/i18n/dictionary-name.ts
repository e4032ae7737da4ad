import type { Translate } from './translate.ts';

/** The dictionaries of the site by their codes, which programs read, with the ends of the keys of their names. */
const names = {
  menu: 'menu',
  navigation: 'navigation',
  noticeType: 'noticeType',
  'front.recruitment.category': 'recruitmentCategory',
  'international.phone.code': 'phoneCode',
  'ground.postseries': 'postSeries',
  rejectReason: 'rejectReason',
  'search.words': 'searchWords',
} as const;

/** What a dictionary is called in the reader's words; undefined for one of another airline's own. */
export function dictionaryName(code: string, t: Translate): string | undefined {
  const known = Object.hasOwn(names, code) ? names[code as keyof typeof names] : undefined;
  return known && t(`desk-content.dictionaries.${known}`);
}
