import * as z from 'zod/mini';

import { isStorable } from '#lib/rules/text.ts';

const storable = z.refine<string>(isStorable, { params: { rule: 'characters' } });
const filled = z.refine<string>((text) => text !== '', { params: { rule: 'required' } });

/** The key of a round, a scorecard or a criterion. */
export const PartKey = z.string().check(z.regex(/^[A-Za-z0-9][\w-]{0,39}$/));
/** The name of a round, a scorecard or a criterion in one language. */
export const PartName = z.string().check(z.trim(), filled, z.maxLength(60), storable);
