import * as z from 'zod/mini';

import { approvalMatters } from '#lib/domain/approval-matters.ts';
import { batchKinds } from '#lib/domain/batch-kinds.ts';
import { enumKeys } from '#lib/domain/enums.ts';
import { seatRules } from '#lib/domain/session-kinds.ts';
import { obeysBesides } from '#lib/forms/faults.ts';
import { highestScore } from '#lib/rules/ranking.ts';
import { faultsOfLetter } from '#lib/forms/message-templates.ts';
import { windowSections } from '#lib/forms/resume/window-sections.ts';
import { instantOf } from '#lib/rules/instants.ts';
import { shareRules } from '#lib/rules/sharing.ts';
import { isStorable } from '#lib/rules/text.ts';
import { locales } from '#lib/text/locale.ts';

import { faultsOfSentFilter } from './application-filter.ts';
import { Offer } from './applications.ts';
import { PageSize } from './page-size.ts';
import { ProcessRound } from './processes.ts';

const longestText = 2000;
const longestKey = 64;
/** Maximum number of ids named one by one. A filter may match more, up to the limit of a batch. */
const mostIds = 10_000;

const storable = z.refine<string>(isStorable, { params: { rule: 'characters' } });
const Id = z.string().check(z.minLength(1), z.maxLength(longestKey), storable);
/** An id chosen from a list; empty means that nothing was chosen. */
const Chosen = z.string().check(
  z.refine((id) => id !== '', { params: { rule: 'required', params: { ask: 'choose' } } }),
  z.maxLength(longestKey),
  storable,
);
const Words = z.string().check(z.maxLength(longestText), storable);
/** A time in ISO 8601 with its offset, or a day, which means the end of that day in Shanghai. */
const Moment = z.string().check(
  z.maxLength(40),
  z.refine((text) => instantOf(text) !== undefined, { params: { rule: 'instant' } }),
);
const Flag = z.union([z.enum(['Y', 'N']), z.boolean()]);
/** A text of any length, checked later. */
const Typed = z.nullish(z.string());

const decision = { reason: z.nullish(Words), words: z.nullish(Words) };
const request = { dueAt: z.nullish(Moment), note: z.nullish(Words) };
/** Whether to repeat the request to candidates who have already delivered; otherwise, their applications are refused. */
const again = z.nullish(Flag);

const variables = z.superRefine<string>((text, context) => {
  for (const { rule, params } of faultsOfLetter(text))
    context.addIssue({ code: 'custom', input: text, params: { rule, params } });
});

/** The office's own mail or SMS, in one language. */
const Letter = z.object({
  subject: z.string().check(z.trim(), z.minLength(1), z.maxLength(120), storable, variables),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestText), storable, variables),
});

/** A message in both languages, or in one language if all recipients read that language. */
const Letters = z
  .object({ 'zh-cn': z.nullish(Letter), 'en-us': z.nullish(Letter) })
  .check(z.refine((letters) => locales.some((locale) => letters[locale]), { params: { rule: 'required' } }));

const WindowSections = z.array(z.enum(windowSections)).check(z.minLength(1));
const TestSites = z
  .array(z.object({ key: Id, places: z.int().check(z.minimum(1), z.maximum(1_000_000)) }))
  .check(z.minLength(1), z.maxLength(100));

const People = z.array(Id).check(z.minLength(1), z.maxLength(20));

/** The key of a round of the posting's process. With a round, `to` may be absent; if present, it is the round's status. */
const round = z.nullish(Id);

/** The action on many applications: a decision, a request or message to their candidates, or an assignment of staff. */
export const BatchAction = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('advance'),
    ...decision,
    to: z.nullish(z.enum(enumKeys.applyStatus)),
    round,
    override: z.nullish(Flag),
    /** Whether a valid result of another application counts for the current round, if the candidate agreed. */
    reuse: z.nullish(Flag),
    replyBy: z.nullish(Moment),
  }),
  z.object({ kind: z.literal('reject'), ...decision }),
  /** The terms of an offer are checked together with the release and the postings, so that all faults are reported at once. */
  z.object({
    kind: z.literal('offer'),
    reason: Typed,
    words: Typed,
    override: z.nullish(Flag),
    /** Yuan per month as a whole number, or one line of text. */
    pay: Typed,
    /** The key of a workplace of the posting; by default, the one that each candidate chose. */
    workPlace: Typed,
    startDate: Typed,
    replyBy: Typed,
    conditions: Typed,
  }),
  z.object({ kind: z.literal('reopen'), ...decision, to: z.nullish(z.enum(enumKeys.applyStatus)), round }),
  z.object({ kind: z.literal('stepBack'), ...decision, to: z.nullish(z.enum(enumKeys.applyStatus)), round }),
  z.object({ kind: z.literal('rescind'), ...decision, replyBy: z.nullish(Moment) }),
  z.object({
    kind: z.literal('material'),
    ...request,
    /** Checked against the list of materials together with the due time, so that both faults are reported at once. */
    type: z.string().check(z.maxLength(longestKey), storable),
    again,
  }),
  z.object({ kind: z.literal('intention'), ...request, sites: TestSites }),
  z.object({ kind: z.literal('background'), ...request, again }),
  z.object({
    kind: z.literal('window'),
    dueAt: Moment,
    reason: z.nullish(Words),
    note: z.nullish(Words),
    sections: WindowSections,
  }),
  z.object({
    kind: z.literal('session'),
    ...request,
    sessionId: Chosen,
    /** How seats are assigned; by order of receipt if absent. */
    rule: z.nullish(z.enum(seatRules)),
    /** Further sessions, in order, for candidates who do not fit into this one. */
    also: z.nullish(z.array(Id).check(z.maxLength(50))),
    /** Whether candidates choose a slot themselves when they reply. */
    choose: z.nullish(Flag),
  }),
  z.object({
    kind: z.literal('transfer'),
    ...request,
    dueAt: Moment,
    /** An open posting of the applications' category. */
    toPosting: Chosen,
  }),
  /** The preview refuses a message that lacks the language of one of its recipients. */
  z.object({ kind: z.literal('message'), letters: Letters }),
  /** Assigns people, by id or mail address, to score the applications in a round, independently of slots. */
  z.object({ kind: z.literal('interviewers'), round: Chosen, people: People }),
  /** Assigns owners by id or mail address; several owners share the applications. `none` removes the owner. */
  z.object({
    kind: z.literal('assign'),
    to: z.union([Id, z.array(Id).check(z.minLength(1), z.maxLength(50))]),
    /** Applications with the same value of this property get the same owner; if absent, they are distributed one by one. */
    by: z.nullish(z.enum(shareRules)),
  }),
]);
export type BatchAction = z.output<typeof BatchAction>;

const Text = z.nullish(z.string());

/**
 * The filter of the list of applications. Unknown names are refused: ignoring one would select more applications than
 * the reader has seen.
 */
const Filter = z
  .strictObject({
    status: z.nullish(z.union([z.string(), z.array(z.string())])),
    jobType: Text,
    pkRegJob: Text,
    unit: Text,
    keyWord: Text,
    from: Text,
    to: Text,
    matter: Text,
    age: Text,
    height: Text,
    vision: Text,
    degree: Text,
    session: Text,
    outcome: Text,
    owner: Text,
    tag: Text,
    sex: Text,
    english: Text,
    graduation: Text,
    earlier: Text,
    'school-list': Text,
    'major-group': Text,
    gpa: Text,
    'score-round': Text,
    'score-from': Text,
    'score-to': Text,
    combine: Text,
    waiting: z.nullish(Flag),
    sort: Text,
    cursor: Text,
    size: z.nullish(z.union([z.string(), z.number()])),
  })
  .check(obeysBesides(faultsOfSentFilter));
export type BatchFilter = z.output<typeof Filter>;

const oneLine = z.refine<{ line?: unknown; top?: unknown; ratio?: unknown }>(
  ({ line, top, ratio }) => [line, top, ratio].filter((one) => one !== null && one !== undefined).length === 1,
  { path: ['line'], params: { rule: 'oneLine' } },
);

/**
 * The applications on one side of a line through the ranking of a round. A rejection selects those below the line, any other
 * action those above it. A score exactly at the line is above it. With `top` or `ratio`, equal scores are not split: if not
 * all applications with the last score fit, they are on neither side. Applications without a score are on neither side.
 */
const RankingSelection = z
  .object({
    pkRegJob: Id,
    /** The key of the round. */
    round: Id,
    /** The lowest score above the line. */
    line: z.nullish(z.number().check(z.minimum(0), z.maximum(highestScore))),
    /** How many are above the line. */
    top: z.nullish(z.int().check(z.minimum(1), z.maximum(1_000_000))),
    /** How many are above the line for each vacancy that is left. */
    ratio: z.nullish(z.int().check(z.minimum(1), z.maximum(100))),
    /** Whether each base has a ranking and a line of its own; `ratio` then applies to the vacancies of each base. */
    perWorkplace: z.nullish(Flag),
  })
  .check(oneLine);
export type RankingSelection = z.output<typeof RankingSelection>;

/**
 * Selected applications, in one of three ways: `ids` names them one by one; `filter` selects all that match it and were
 * submitted up to `asOf`, except those in `excluded`; `ranking` selects one side of a line through a ranking.
 */
const selection = {
  ids: z.nullish(z.array(Id).check(z.minLength(1), z.maxLength(mostIds))),
  filter: z.nullish(Filter),
  ranking: z.nullish(RankingSelection),
  excluded: z.nullish(z.array(Id).check(z.maxLength(mostIds))),
  asOf: z.nullish(Moment),
};

const idsOrFilter = z.refine<{ ids?: unknown; filter?: unknown; ranking?: unknown }>(
  ({ ids, filter, ranking }) => [ids, filter, ranking].filter(Boolean).length === 1,
  { path: ['ids'], params: { rule: 'idsOrFilter' } },
);

/** The applications of a batch. */
export const BatchSelection = z.object(selection).check(idsOrFilter);

export const BatchPreviewRequest = z
  .object({
    ...selection,
    /**
     * When the reader loaded the applications, by the server's clock. Applications whose status has changed since are
     * refused as `moved`; without this time, no application is refused as `moved`.
     */
    seenAt: z.nullish(Moment),
    action: BatchAction,
    /**
     * By default the end of the usual hold. Only leads may send an earlier time or `now`, except that everyone may do so for
     * an assignment of owners.
     */
    releaseAt: z.nullish(z.union([z.literal('now'), Moment])),
  })
  .check(idsOrFilter);
export type BatchPreviewRequest = z.output<typeof BatchPreviewRequest>;

/** An application that a batch skips, and why. */
export const BatchRefusal = z.object({
  id: z.string(),
  receiptNo: z.nullable(z.string()),
  why: z.string(),
  liveReceiptNo: z.optional(z.string()),
  blockers: z.optional(z.array(z.string())),
});
export type BatchRefusal = z.output<typeof BatchRefusal>;

export const BatchSample = z.object({
  locale: z.enum(locales),
  channel: z.enum(['mail', 'sms']),
  subject: z.nullable(z.string()),
  text: z.string(),
  /** For a decision: the index in `moves` of the change that the message reports. */
  move: z.optional(z.int()),
});
export type BatchSample = z.output<typeof BatchSample>;

const RoundName = z.optional(z.object({ zh: z.string(), en: z.string() }));

/** A change of status, with the names of the rounds if the postings have processes. */
const Move = z.object({
  from: z.enum(enumKeys.applyStatus),
  fromRound: RoundName,
  to: z.enum(enumKeys.applyStatus),
  toRound: RoundName,
  count: z.int(),
});
export type BatchMove = z.output<typeof Move>;

export const BatchPreview = z.object({
  previewToken: z.string(),
  /** The number of applications to which the batch would apply. */
  ok: z.int(),
  /**
   * For a decision or a transfer: the number of applications per change of status or round. For a transfer, these are the
   * changes if all candidates accept it.
   */
  moves: z.optional(z.array(Move)),
  refused: z.array(BatchRefusal),
  /** The number of applications whose candidates have neither e-mail nor phone, so no message can be sent. */
  unreachable: z.int(),
  unreachableReceiptNos: z.array(z.string()),
  samples: z.array(BatchSample),
  /** For a line through a ranking: how many applications are above the score at the line, exactly at it, and below it. */
  above: z.optional(z.int()),
  tied: z.optional(z.int()),
  below: z.optional(z.int()),
  /**
   * The number of applications at the line that are on neither side, because not all of them fit above it; and the number
   * without a score.
   */
  tiedLeftOut: z.optional(z.int()),
  unranked: z.optional(z.int()),
  /** For an assignment of owners: how many applications each owner would get. */
  shares: z.optional(z.array(z.object({ id: z.string(), name: z.string(), count: z.int() }))),
  /** When the batch would be released (ISO 8601); without a chosen time, as if the batch were confirmed now. */
  releaseAt: z.string(),
  /** When the token expires (ISO 8601). */
  expiresAt: z.string(),
});
export type BatchPreview = z.output<typeof BatchPreview>;

export const BatchRequest = z.object({
  previewToken: z.string().check(z.minLength(1), z.maxLength(200)),
  count: z.nullish(z.int()),
});

export const BatchDone = z.object({
  /** Null if every application was refused: then nothing is stored. */
  batchId: z.nullable(z.string()),
  ok: z.int(),
  refused: z.array(BatchRefusal),
  /** ISO 8601. */
  releaseAt: z.string(),
  /** `Y` if another lead must approve it before its release. */
  awaitsApproval: z.optional(z.literal('Y')),
});
export type BatchDone = z.output<typeof BatchDone>;

export const BatchSummary = z.object({
  batchId: z.string(),
  /** `move`: decisions of more than one kind, such as those of imported results. */
  kind: z.enum([...batchKinds, 'move']),
  /** For a request, its subject, such as a material or a session; else empty. */
  type: z.string(),
  /** The target status of a decision; null for a request or a message, and if the targets differ. */
  to: z.nullable(z.enum(enumKeys.applyStatus)),
  /** Id of the actor who started the batch. */
  actor: z.string(),
  actorName: z.string(),
  /** ISO 8601. */
  at: z.string(),
  releaseAt: z.string(),
  /** When its last item was released (ISO 8601), which may be before `releaseAt`; null if none was. */
  releasedAt: z.nullable(z.string()),
  /** `Y` if another lead must approve the batch and has not done so yet; until then, nothing of the batch is released. */
  awaitsApproval: z.enum(['Y', 'N']),
  /** Whether the batch has offers, hires or both; null if the batch neither needs nor has an approval. */
  approves: z.nullable(z.enum(approvalMatters)),
  /** `Y` if the reader made the batch or was the last to change it, and so cannot approve it. */
  own: z.enum(['Y', 'N']),
  /** An approval must send this version. */
  version: z.int(),
  /** The name of the lead who approved it, and when (ISO 8601); null without an approval. */
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(z.string()),
  pending: z.int(),
  released: z.int(),
  undone: z.int(),
  void: z.int(),
  /** The number of messages to the candidates per state. */
  sent: z.int(),
  failed: z.int(),
  waiting: z.int(),
});
export type BatchSummary = z.output<typeof BatchSummary>;

/**
 * What a lead reads before approving a batch: the figures and messages of a preview, for the items that are still held.
 * `refused` includes the applications that have changed since the batch was confirmed.
 */
export const BatchReview = z.extend(z.omit(BatchPreview, { previewToken: true, expiresAt: true }), { version: z.int() });
export type BatchReview = z.output<typeof BatchReview>;

/** The approval of a batch in the version that was seen. */
export const BatchApproval = z.object({ version: z.int() });

/** Which applications of a batch to undo; without `ids`, all that are still held. */
export const BatchUndo = z.object({ ids: z.nullish(z.array(Id).check(z.minLength(1), z.maxLength(mostIds))) });

/** A batch after an undo. */
export const BatchUndone = z.extend(BatchSummary, {
  /** The number of applications undone by this call, without those released or undone before. */
  undoneNow: z.optional(z.int()),
});
export type BatchUndone = z.output<typeof BatchUndone>;

export const BatchRow = z.object({
  /** Id of the application. */
  id: z.string(),
  receiptNo: z.string(),
  name: z.string(),
  from: z.nullable(z.enum(enumKeys.applyStatus)),
  to: z.nullable(z.enum(enumKeys.applyStatus)),
  state: z.enum(['pending', 'released', 'undone', 'void']),
  settledAt: z.nullable(z.string()),
  whyVoid: z.nullable(z.string()),
  /**
   * The state of the message to the candidate: null before the release and for batches that send none, `gone` for a released
   * item whose message could not be addressed or no longer exists.
   */
  message: z.nullable(z.enum(['waiting', 'sent', 'failed', 'gone'])),
  /** For a released decision `offer`, the state of the application's offer; else null. */
  offer: z.nullable(Offer.shape.state),
});
export type BatchRow = z.output<typeof BatchRow>;

export const BatchDetail = z.extend(BatchSummary, {
  /** The office's internal reason, and the text for the candidate; either may be empty. */
  reason: z.string(),
  words: z.string(),
  /** The terms of the batch's offers, with the names of their workplaces; null without offers, and once erased. */
  terms: z.nullable(
    z.object({
      pay: z.string(),
      workPlaces: z.array(z.string()),
      startDate: z.string(),
      conditions: z.string(),
      /** ISO 8601. */
      replyBy: z.nullable(z.string()),
    }),
  ),
  list: z.array(BatchRow),
  next: z.nullable(z.string()),
  refused: z.array(BatchRefusal),
});
export type BatchDetail = z.output<typeof BatchDetail>;

export const BatchListQuery = z.object({
  /**
   * `pending`: only batches with items still held; `settled`: only the others; `approval`: only batches that wait for an
   * approval and whose held items are all in the reader's units.
   */
  state: z.optional(z.enum(['pending', 'settled', 'approval', ''])),
  cursor: z.optional(z.string().check(z.maxLength(100), storable)),
  size: PageSize(),
});

export const BatchList = z.object({ list: z.array(BatchSummary), next: z.nullable(z.string()) });

export const BatchId = z.object({ id: z.string() });

const Choice = z.object({ k: z.string(), name: z.string() });
/** The choices in the dialogs of a batch, in the reader's language. */
export const BatchChoices = z.object({
  /** Reasons for a rejection, in two levels. */
  rejectReason: z.array(z.extend(Choice, { childs: z.array(Choice) })),
  /** The office's ready-made sentences for messages. */
  snippets: z.array(z.object({ k: z.string(), text: z.object({ zh: z.string(), en: z.string() }) })),
  /** The next sessions that are neither over nor cancelled, each with a suitable seat rule. */
  sessions: z.array(z.extend(Choice, { begins: z.string(), rule: z.enum(seatRules) })),
  /** Minutes for which a batch is held by default. */
  holdMinutes: z.int(),
});
export type BatchChoices = z.output<typeof BatchChoices>;

/** The test sites of the selected applications' postings, in the reader's language. */
export const SitesOfSelection = z.object({ testSites: z.array(Choice) });
export type SitesOfSelection = z.output<typeof SitesOfSelection>;

/** The people who may own all of the selected applications. */
export const OwnersOfSelection = z.object({ owners: z.array(z.object({ id: z.string(), name: z.string() })) });
export type OwnersOfSelection = z.output<typeof OwnersOfSelection>;

/** The open postings to which applications may be transferred or people of the pool invited, in the reader's language. */
export const PostingsOfSelection = z.object({ postings: z.array(z.extend(Choice, { unitName: z.string() })) });
export type PostingsOfSelection = z.output<typeof PostingsOfSelection>;

/** The workplaces of the selected applications' postings, in the reader's language. */
export const WorkPlacesOfSelection = z.object({ workPlaces: z.array(Choice) });
export type WorkPlacesOfSelection = z.output<typeof WorkPlacesOfSelection>;

/**
 * The rounds of the selected applications' posting, and the people who may score its applications. Both lists are empty if
 * there are several postings; `rounds` is empty if the posting has no process.
 */
export const RoundsOfSelection = z.object({
  rounds: z.array(ProcessRound),
  people: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type RoundsOfSelection = z.output<typeof RoundsOfSelection>;
