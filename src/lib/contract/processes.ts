import * as z from 'zod/mini';

import { jobTypes } from '#lib/domain/job-types.ts';
import { roundKinds, roundStatuses } from '#lib/domain/round-kinds.ts';
import { mostRounds } from '#lib/rules/rounds.ts';

import { PartKey, PartName } from './named-part.ts';
import { Version } from './version.ts';

/** A round of a posting's process. */
export const ProcessRound = z.object({
  key: PartKey,
  /** The status of the applications in this round. */
  status: z.enum(roundStatuses),
  kind: z.enum(roundKinds),
  name: z.object({ zh: PartName, en: PartName }),
  /** The key of its scorecard. */
  scorecard: z.optional(PartKey),
  /** The lowest score that passes. */
  passMark: z.optional(z.number().check(z.minimum(0), z.maximum(1000))),
  /** For how many months a result is valid. */
  validMonths: z.optional(z.int().check(z.minimum(1), z.maximum(120))),
});

export type ProcessRound = z.output<typeof ProcessRound>;

const Rounds = z.array(ProcessRound).check(
  z.maxLength(mostRounds),
  z.superRefine<z.output<typeof ProcessRound>[]>((rounds, context) => {
    for (const [index, { key }] of rounds.entries()) {
      if (rounds.findIndex((other) => other.key === key) === index) continue;
      context.addIssue({ code: 'custom', input: key, path: [index, 'key'], params: { rule: 'namedTwice' } });
    }
  }),
);

/** `version` is the version on which the change is based; 0 if there was none. */
export const ProcessChange = z.object({ version: Version, rounds: Rounds });
export type ProcessChange = z.output<typeof ProcessChange>;

/**
 * The rounds of a posting in order. With version 0, the posting has no process of its own yet: a draft shows the template of
 * its category, which becomes the posting's process on publication.
 */
export const Process = z.object({
  version: z.int(),
  rounds: z.array(
    z.extend(ProcessRound, {
      /** `Y`: the round is or was in use. It can still be renamed, but neither removed nor given another status. */
      inUse: z.enum(['Y', 'N']),
    }),
  ),
});
export type Process = z.output<typeof Process>;

/** The template of a category; if the office has no template for the category, version 0 and no rounds. */
export const ProcessTemplate = z.object({
  key: z.enum(jobTypes),
  /** The category's name in the reader's language. */
  name: z.string(),
  version: z.int(),
  rounds: z.array(ProcessRound),
});
export type ProcessTemplate = z.output<typeof ProcessTemplate>;

export const ProcessTemplateList = z.object({ list: z.array(ProcessTemplate) });
export const ProcessTemplateKey = z.object({ key: z.string() });
