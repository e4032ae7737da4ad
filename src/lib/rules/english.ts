import type { enumKeys } from '#lib/domain/enums.ts';

export type EnglishLevel = (typeof enumKeys.englishLevel)[number];

/**
 * The levels of English by which lists are filtered, each with the levels that are at least as high. CET and TEM are one
 * ladder, the levels of ICAO another; other tests are not compared.
 */
const ladders = {
  cet4: ['cet4', 'cet6', 'tem4', 'tem8'],
  cet6: ['cet6', 'tem4', 'tem8'],
  tem4: ['tem4', 'tem8'],
  tem8: ['tem8'],
  icao4: ['icao4', 'icao5', 'icao6'],
  icao5: ['icao5', 'icao6'],
  icao6: ['icao6'],
  ielts: ['ielts'],
  toefl: ['toefl'],
  toeic: ['toeic'],
  pets: ['pets'],
} as const satisfies Partial<Record<EnglishLevel, readonly EnglishLevel[]>>;

export type EnglishChoice = keyof typeof ladders;
export const englishChoices = Object.keys(ladders) as EnglishChoice[];

/** Whether lists can be filtered by a level. */
export function isEnglishChoice(text: string): text is EnglishChoice {
  return Object.hasOwn(ladders, text);
}

/** The levels that are at least as high as a level. */
export function englishFrom(level: EnglishChoice): readonly EnglishLevel[] {
  return ladders[level];
}
