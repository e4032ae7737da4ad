import * as z from 'zod/mini';

import { contentBodies, DictionaryItem, Gallery, LocalText, StandingPage, Zone } from './kinds.ts';

/** Dictionaries by code. */
export const DemoDictionaries = z.strictObject({
  menu: z.array(DictionaryItem),
  navigation: z.array(DictionaryItem),
  noticeType: z.array(DictionaryItem),
  'front.recruitment.category': z.array(DictionaryItem),
  'international.phone.code': z.array(DictionaryItem),
  'ground.postseries': z.array(DictionaryItem),
  /** The office's reasons for rejecting an application, in two levels. The public API does not return this dictionary. */
  rejectReason: z.array(DictionaryItem),
  /**
   * Sentences that the office can insert into messages to candidates; the name is the sentence. The public API does not
   * return this dictionary either.
   */
  snippet: z.array(DictionaryItem),
  /** Words in postings. `childs` are synonyms that people search for. */
  'search.words': z.array(DictionaryItem),
});

/** One category zone under /crew. */
export const DemoZone = z.strictObject({ jobType: z.enum(['1', '2', '3', '4', '5', '6', '8']), ...Zone.shape });

/** The standing pages /politics and /anchordisclaimer (HTML in `content`), and the picture page /img2. */
export const DemoPages = z.strictObject({ politics: StandingPage, anchorDisclaimer: StandingPage, pictures: Gallery });

/** Pictures and videos by slot number. */
export const DemoMedia = z.strictObject({
  images: z.record(z.string(), contentBodies.images),
  videos: z.record(z.string(), contentBodies.videos),
});

/** A suggestion of a type-ahead list: a school or a major. */
export const DemoSuggestion = z.strictObject({ key: z.string().check(z.minLength(1)), name: LocalText });
