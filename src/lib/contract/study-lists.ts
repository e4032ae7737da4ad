import * as z from 'zod/mini';

import { studyKinds } from '#lib/domain/study-kinds.ts';
import { isStorable } from '#lib/rules/text.ts';

const storable = z.refine<string>(isStorable, { params: { rule: 'characters' } });
const Id = z.string().check(z.minLength(1), z.maxLength(64), storable);

/** Maximum number of characters of an imported text. */
const longestText = 500_000;

/** A named list of schools or majors, with the number of its names. */
export const StudyList = z.object({ id: z.string(), kind: z.enum(studyKinds), name: z.string(), count: z.int() });
export type StudyList = z.output<typeof StudyList>;

/** A new list or, with `id`, the replacement of that list. `names` is a text or CSV with one name per line. */
export const StudyListRequest = z.object({
  id: z.nullish(Id),
  kind: z.enum(studyKinds),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40), storable),
  names: z.string().check(z.maxLength(longestText), storable),
});
export type StudyListRequest = z.output<typeof StudyListRequest>;

export const StudyListId = z.object({ id: Id });
