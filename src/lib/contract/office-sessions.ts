import * as z from 'zod/mini';

import { enumKeys } from '#lib/domain/enums.ts';
import { seatRefusals, seatRules, sessionKinds, sessionOutcomes, standings } from '#lib/domain/session-kinds.ts';
import { maxKeywordLength } from '#lib/rules/keyword.ts';
import { isInstant } from '#lib/rules/moments.ts';
import { isStorable } from '#lib/rules/text.ts';

const Flag = z.enum(['Y', 'N']);
const mostIds = 5000;
const Text = z.string().check(z.maxLength(2000));
/** What names something: a database is asked for it. */
const Key = z.string().check(z.maxLength(64), z.refine(isStorable, 'characters'));

/** ISO 8601 with its offset, read as milliseconds; NaN for anything else, which the rules of a session refuse. */
const Instant = z.pipe(
  z.string(),
  z.transform((text: string) => (isInstant(text) ? Date.parse(text) : Number.NaN)),
);

/** Above thirty: how many candidates hear of it at once. */
const told = { count: z.nullish(z.int()) };

const fields = {
  begins: Instant,
  ends: Instant,
  place: z._default(Text, ''),
  address: z._default(Text, ''),
  notes: z._default(Text, ''),
  site: z.nullish(Key),
  capacity: z.nullish(z.number()),
  rooms: z._default(z.array(z.object({ key: z.optional(Key), name: Text, capacity: z.number() })).check(z.maxLength(1000)), []),
  slots: z._default(
    z
      .array(z.object({ key: z.optional(Key), begins: Instant, place: z._default(Text, ''), capacity: z.number() }))
      .check(z.maxLength(1000)),
    [],
  ),
};

/** A new session: it belongs to a posting, or to a unit. */
export const NewSession = z.object({ ...fields, kind: z.enum(sessionKinds), unit: z.nullish(Key), pkRegJob: z.nullish(Key) });
export type NewSession = z.output<typeof NewSession>;

/** A session as it is to be; rooms and slots that are there already are named by their keys. */
export const SessionChange = z.object({ ...fields, ...told, version: z.int() });
export type SessionChange = z.output<typeof SessionChange>;

export const SessionId = z.object({ id: z.string() });
export const AttendeeKey = z.object({ id: z.string(), receiptNo: z.string() });

/** Days are those of Shanghai; what is absent does not filter. */
export const SessionQuery = z.object({
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  kind: z.optional(z.enum(sessionKinds)),
  unit: z.optional(Key),
  pkRegJob: z.optional(Key),
  keyWord: z.optional(z.string().check(z.maxLength(64))),
  cancelled: z.optional(Flag),
});
export type SessionQuery = z.output<typeof SessionQuery>;

/** A session in a list. Times are ISO 8601. */
export const ListedSession = z.object({
  id: z.string(),
  kind: z.enum(sessionKinds),
  begins: z.string(),
  ends: z.string(),
  place: z.string(),
  unit: z.nullable(z.string()),
  unitName: z.string(),
  pkRegJob: z.nullable(z.string()),
  regJobName: z.string(),
  /** Places that are held, and how many there are; null for as many as are invited. */
  taken: z.number(),
  capacity: z.nullable(z.number()),
  /** Who was assigned or invited, and how many of them were checked in. */
  attendees: z.number(),
  checkedIn: z.number(),
  cancelled: Flag,
});
export type ListedSession = z.output<typeof ListedSession>;

export const SessionList = z.object({ list: z.array(ListedSession), total: z.number() });

const Part = { key: z.string(), capacity: z.number(), taken: z.number() };

/** One session with its rooms and slots. */
export const OfficeSession = z.object({
  ...ListedSession.shape,
  version: z.number(),
  /** As it was written: words, or the key of a test site. */
  placeText: z.string(),
  address: z.string(),
  notes: z.string(),
  site: z.nullable(z.string()),
  rooms: z.array(z.object({ ...Part, name: z.string() })),
  slots: z.array(z.object({ ...Part, begins: z.string(), place: z.string() })),
  cancelReason: z.string(),
  /** `Y` while places may be given out: it is neither over nor cancelled. */
  open: Flag,
  /** `Y` before the day on which it begins: checking in and entering results is asked twice. */
  early: Flag,
});
export type OfficeSession = z.output<typeof OfficeSession>;

const Named = z.object({ key: z.string(), value: z.string() });

/** What is looked for among the postings, by their names or the whole id. */
export const SessionChoicesQuery = z.object({
  keyWord: z.nullish(z.string().check(z.maxLength(maxKeywordLength), z.refine(isStorable, { params: { rule: 'characters' } }))),
});

/** What a session may be made of: the caller's units and postings, each with the keys of its test sites, and all test sites. */
export const SessionChoices = z.object({
  units: z.array(Named),
  postings: z.array(z.extend(Named, { sites: z.array(z.string()) })),
  sites: z.array(Named),
});
export type SessionChoices = z.output<typeof SessionChoices>;

export const SessionCancel = z.object({ ...told, reason: Text, version: z.int() });

/** Whom to give places: ids or receipt numbers, or everybody of the posting or unit in one of these statuses. */
const selection = {
  ids: z._default(z.array(Key).check(z.maxLength(mostIds)), []),
  status: z._default(z.array(z.enum(enumKeys.applyStatus)), []),
  rule: z._default(z.enum(seatRules), 'receipt'),
  /** More sessions that take whom this one has no place for, in their order. */
  also: z._default(z.array(Key).check(z.maxLength(50)), []),
  /** `Y` where candidates choose a slot themselves when they reply. */
  choose: z._default(Flag, 'N'),
};

export const SeatSelection = z.object(selection);
export type SeatSelection = z.output<typeof SeatSelection>;

export const SeatAssignment = z.object({
  ...selection,
  ...told,
  /** ISO 8601: until when candidates confirm. */
  confirmBy: z.nullish(Instant),
  note: z._default(Text, ''),
});
export type SeatAssignment = z.output<typeof SeatAssignment>;

/** Who gets which place, and who is left out and why. */
export const SeatOutcome = z.object({
  assigned: z.array(
    z.object({
      id: z.string(),
      receiptNo: z.string(),
      name: z.string(),
      session: z.string(),
      room: z.string(),
      seat: z.nullable(z.number()),
      /** ISO 8601: when it begins for them. */
      begins: z.string(),
    }),
  ),
  refused: z.array(z.object({ id: z.string(), receiptNo: z.nullable(z.string()), name: z.string(), why: z.enum(seatRefusals) })),
});
export type SeatOutcome = z.output<typeof SeatOutcome>;

/** Somebody who was assigned to a session. */
export const Attendee = z.object({
  id: z.string(),
  receiptNo: z.string(),
  name: z.string(),
  regJobName: z.string(),
  standing: z.enum(standings),
  /** Of a room its name, of a slot its place; empty without one. */
  room: z.string(),
  seat: z.nullable(z.number()),
  begins: z.string(),
  /** ISO 8601; null for whoever has not come. */
  checkedInAt: z.nullable(z.string()),
  score: z.nullable(z.number()),
  outcome: z.nullable(z.enum(sessionOutcomes)),
  /** `Y` where the application has ended, waits for a release, or moved since the result was entered. */
  decided: Flag,
  version: z.number(),
});
export type Attendee = z.output<typeof Attendee>;

export const AttendeeQuery = z.object({ absent: z.optional(Flag) });
/** With the moment (ISO 8601) at which it was read. */
export const AttendeeList = z.object({ list: z.array(Attendee), asOf: z.string() });
export type AttendeeList = z.output<typeof AttendeeList>;

export const Removal = z.object({ ...told, ids: selection.ids, reason: z._default(Text, '') });
export const RemovalOutcome = z.object({
  removed: z.array(z.string()),
  refused: z.array(z.object({ id: z.string(), why: z.enum(['unknown', 'checkedIn', 'result']) })),
});

/** What was scanned or typed: the code of an admission slip, its number, or a receipt number. */
export const DoorCode = z.object({ code: z.string().check(z.maxLength(200), z.refine(isStorable, 'characters')) });

/** Who stands at the door. `admitted` is `N` for whoever has no place any more; `standing` says why. */
export const CheckedIn = z.object({
  receiptNo: z.string(),
  name: z.string(),
  regJobName: z.string(),
  room: z.string(),
  seat: z.nullable(z.number()),
  begins: z.string(),
  /** Where the photo is served; null without one. */
  photo: z.nullable(z.string()),
  admitted: Flag,
  standing: z.enum(standings),
  /** `Y` where they were checked in before. */
  already: Flag,
  checkedInAt: z.nullable(z.string()),
  /** How many were checked in so far, of how many. */
  count: z.number(),
  total: z.number(),
});
export type CheckedIn = z.output<typeof CheckedIn>;

export const ResultsEntry = z.object({
  results: z
    .array(
      z.object({
        receiptNo: Key,
        score: z.nullish(z.number()),
        outcome: z.nullish(z.enum(sessionOutcomes)),
        version: z.int(),
      }),
    )
    .check(z.minLength(1), z.maxLength(mostIds)),
});
export type ResultsEntry = z.output<typeof ResultsEntry>;

const Result = z.object({ score: z.nullable(z.number()), outcome: z.nullable(z.enum(sessionOutcomes)) });

/** What an import of results changes. */
export const ResultDifferences = z.object({
  changed: z.array(z.object({ receiptNo: z.string(), name: z.string(), from: Result, to: Result })),
  same: z.number(),
  dryRun: Flag,
  /** The import by which they were stored, which can be undone; null where nothing was. */
  importId: z.nullable(z.string()),
  /** Names these differences: sent again as `digest`, an import that would change anything else is refused. */
  digest: z.string(),
});
export type ResultDifferences = z.output<typeof ResultDifferences>;

/** A session of an application with what became of the candidate there, for the office alone. */
export const SessionOfRecord = z.object({
  id: z.string(),
  kind: z.enum(sessionKinds),
  begins: z.string(),
  ends: z.string(),
  place: z.string(),
  room: z.string(),
  seat: z.nullable(z.number()),
  standing: z.enum(standings),
  /** Until when a reply may be given, and when one was; ISO 8601, null where none is asked for, or was given. */
  replyDueAt: z.nullable(z.string()),
  repliedAt: z.nullable(z.string()),
  /** Why the candidate does not come, in own words; may be empty. */
  reason: z.string(),
  cancelled: Flag,
  checkedInAt: z.nullable(z.string()),
  score: z.nullable(z.number()),
  outcome: z.nullable(z.enum(sessionOutcomes)),
});
export type SessionOfRecord = z.output<typeof SessionOfRecord>;
