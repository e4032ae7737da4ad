import * as z from 'zod/mini';

import { recommendations } from '#lib/domain/recommendations.ts';
import { type Criterion, anchorsOf, longestScoreText, mostCriteria, scales } from '#lib/rules/scorecards.ts';
import { isStorable } from '#lib/rules/text.ts';

import { PartKey, PartName } from './named-part.ts';
import { Version } from './version.ts';

const Flag = z.enum(['Y', 'N']);
const storable = z.refine<string>(isStorable, { params: { rule: 'characters' } });
const Anchors = z._default(z.string().check(z.trim(), z.maxLength(1000), storable), '');

const ScoredCriterion = z.object({
  key: PartKey,
  name: z.object({ zh: PartName, en: PartName }),
  /** The highest score; the lowest is 1. */
  scale: z.int().check(z.minimum(scales.minimum), z.maximum(scales.maximum)),
  /** Its share of the total, relative to the other weights. */
  weight: z.int().check(z.minimum(1), z.maximum(100)),
  /** The meanings of scores, one line each: `5: …`. */
  anchors: z.object({ zh: Anchors, en: Anchors }),
});

const Criteria = z.array(ScoredCriterion).check(
  z.minLength(1),
  z.maxLength(mostCriteria),
  z.superRefine<Criterion[]>((criteria, context) => {
    for (const [index, { key, scale, anchors }] of criteria.entries()) {
      if (criteria.findIndex((other) => other.key === key) !== index)
        context.addIssue({ code: 'custom', input: key, path: [index, 'key'], params: { rule: 'namedTwice' } });
      for (const language of ['zh', 'en'] as const) {
        if (anchorsOf(anchors[language], scale)) continue;
        const params = { rule: 'anchors', params: { maximum: scale } };
        context.addIssue({ code: 'custom', input: anchors[language], path: [index, 'anchors', language], params });
      }
    }
  }),
);

/** `version` is the version on which the change is based; 0 for a new scorecard. */
export const ScorecardChange = z.object({
  version: Version,
  name: z.object({ zh: PartName, en: PartName }),
  criteria: Criteria,
});
export type ScorecardChange = z.output<typeof ScorecardChange>;

/** A scorecard: what interviewers score in the rounds that have it. */
export const Scorecard = z.object({
  key: z.string(),
  version: z.int(),
  name: z.object({ zh: z.string(), en: z.string() }),
  criteria: z.array(ScoredCriterion),
  /** `Y`: somebody has begun a card of this scorecard, so only the scorecard's texts can be changed. */
  inUse: Flag,
});
export type Scorecard = z.output<typeof Scorecard>;

export const ScorecardList = z.object({ list: z.array(Scorecard) });
export const ScorecardKey = z.object({ key: PartKey });

const ScoreMap = z.record(PartKey, z.int());

/** An interviewer's card, complete or not. `done` is `Y` to hand it in, which needs every score and a recommendation. */
export const ScoreRequest = z.object({
  round: PartKey,
  scores: ScoreMap,
  text: z._default(z.string().check(z.maxLength(longestScoreText), storable), ''),
  recommendation: z.optional(z.nullable(z.enum(recommendations))),
  /** The version on which the change is based; 0 for a new card. */
  version: Version,
  done: Flag,
});
export type ScoreRequest = z.output<typeof ScoreRequest>;

/** The reader's own card; version 0 before it is begun. */
const OwnCard = z.object({
  version: z.int(),
  scores: ScoreMap,
  recommendation: z.nullable(z.enum(recommendations)),
  text: z.string(),
  done: Flag,
  /** ISO 8601; null before it is begun. */
  updatedAt: z.nullable(z.string()),
});
export type OwnCard = z.output<typeof OwnCard>;

/** A card that somebody else has handed in. */
const OthersCard = z.object({
  by: z.string(),
  scores: ScoreMap,
  recommendation: z.nullable(z.enum(recommendations)),
  text: z.string(),
  /** From 0 to 100. */
  total: z.number(),
  /** `Y`: the total is far from the median of all totals. */
  outlier: Flag,
});

/**
 * The cards of an application in a round. The cards of others are absent until the reader's own card is handed in, unless
 * the reader is a lead.
 */
export const RoundScores = z.object({
  round: z.string(),
  /** In the reader's language. */
  name: z.string(),
  /** The name of the former posting that the round belongs to; absent for rounds of the present posting. */
  posting: z.optional(z.string()),
  passMark: z.optional(z.number()),
  /**
   * `Y` while the reader can score. If there is a panel, the reader must be on it, be a lead, or have begun a card. The
   * application must be in the round, and not have moved since the reader handed in a card.
   */
  open: Flag,
  scorecard: z.omit(Scorecard, { inUse: true }),
  own: OwnCard,
  others: z.optional(z.array(OthersCard)),
  /** The mean of all totals, from 0 to 100. */
  mean: z.optional(z.number()),
  /** The difference between the highest and the lowest total. */
  spread: z.optional(z.number()),
  /** The mean and the spread of each criterion. */
  parts: z.optional(z.array(z.object({ criterion: z.string(), mean: z.number(), spread: z.number() }))),
  /** The other people who are to score the application or have begun a card, but have not handed in a card. */
  waiting: z.optional(z.array(z.string())),
});
export type RoundScores = z.output<typeof RoundScores>;

/** The rounds that an application has reached and that have a scorecard, in order. */
export const ApplicationScores = z.object({ list: z.array(RoundScores) });
export type ApplicationScores = z.output<typeof ApplicationScores>;

/** A candidate whom the caller interviews. */
export const Meeting = z.object({
  applicationId: z.string(),
  /** ISO 8601; begins, ends and room are empty if the caller scores the candidate without a slot. */
  begins: z.string(),
  ends: z.string(),
  room: z.string(),
  /** The candidate's name, or the receipt number. */
  name: z.string(),
  /** The name of the round that the application is in, in the reader's language; empty if it is in none. */
  round: z.string(),
  /** The caller's card in this round, version 0 before it is begun; null without a round or without a scorecard. */
  card: z.nullable(z.object({ version: z.int(), done: Flag })),
});
export type Meeting = z.output<typeof Meeting>;
