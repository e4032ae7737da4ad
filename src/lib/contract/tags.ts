import * as z from 'zod/mini';

import { tagColours } from '#lib/domain/tag-colours.ts';
import { isStorable } from '#lib/rules/text.ts';

import { BatchSelection } from './batches.ts';

const storable = z.refine<string>(isStorable, { params: { rule: 'characters' } });
const Id = z.string().check(z.minLength(1), z.maxLength(64), storable);

export const longestTag = 20;

/** A tag of the office. */
export const Tag = z.object({ id: z.string(), name: z.string(), colour: z.enum(tagColours) });
export type Tag = z.output<typeof Tag>;

/** A new tag or, with `id`, a change of that tag. */
export const TagRequest = z.object({
  id: z.nullish(Id),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestTag), storable),
  colour: z.enum(tagColours),
});
export type TagRequest = z.output<typeof TagRequest>;

export const TagId = z.object({ id: Id });

/** Sets a tag on the selected applications, or removes it from them. */
export const TaggingRequest = z.object({ selection: BatchSelection, tag: Id, set: z.enum(['Y', 'N']) });

/** The applications that were changed, without those that already had the tag to set or lacked the tag to remove. */
export const Tagged = z.object({ count: z.int(), ids: z.array(z.string()) });
export type Tagged = z.output<typeof Tagged>;
