import * as z from 'zod/mini';

import { jobTypes } from '#lib/domain/job-types.ts';

import { pagingFields } from './paging.ts';

export const BrochureSearch = z.object(pagingFields);
export type BrochureSearch = z.output<typeof BrochureSearch>;

export const BrochuresRequest = z.object({ jobType: z.nullish(z.enum(['', ...jobTypes])) });

/** A recruitment brochure in a list. */
export const Brochure = z.object({
  id: z.string(),
  title: z.string(),
  jobType: z.enum(jobTypes),
  /** Path of an image. */
  cover: z.string(),
  publishDate: z.string(),
  /** The brochure's last day; empty for a story, which has no end. */
  endDate: z.string(),
});
export type Brochure = z.output<typeof Brochure>;

export const BrochurePage = z.object({ list: z.array(Brochure), pages: z.int() });
export type BrochurePage = z.output<typeof BrochurePage>;

/** A page of the company profile in the list. */
export const Introduction = z.object({ id: z.string(), title: z.string(), cover: z.string() });
export type Introduction = z.output<typeof Introduction>;
