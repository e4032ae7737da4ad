import * as z from 'zod/mini';

import { filmFaults, filmStates, mostFilmBytes } from '#lib/domain/film-states.ts';
import { isStorable } from '#lib/rules/text.ts';

/** A video to be uploaded in portions. */
export const FilmRequest = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(200), z.refine<string>(isStorable, { params: { rule: 'characters' } })),
  size: z.int().check(z.minimum(1), z.maximum(mostFilmBytes)),
});

export const FilmPartPath = z.object({
  id: z.string().check(z.maxLength(64)),
  number: z.string().check(z.regex(/^\d{1,4}$/)),
});

/** An uploaded video as the office sees it; `percent` is the progress of its conversion, `at` ISO 8601. */
export const Film = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(filmStates),
  fault: z.union([z.enum(filmFaults), z.literal('')]),
  percent: z.int(),
  /** The name and the qualities to enter in a slot, once the video is ready. */
  videoFile: z.string(),
  sharpness: z.string(),
  seconds: z.int(),
  at: z.string(),
  by: z.string(),
});
export type Film = z.output<typeof Film>;

/** `canCut`: whether this server has the program that converts videos. */
export const FilmList = z.object({ canCut: z.enum(['Y', 'N']), list: z.array(Film) });
export type FilmList = z.output<typeof FilmList>;
