import * as z from 'zod/mini';

import { enumKeys } from '#lib/domain/enums.ts';
import { seatRefusals, seatRules, sessionKinds, sessionOutcomes, standings } from '#lib/domain/session-kinds.ts';
import { maxKeywordLength } from '#lib/rules/keyword.ts';
import { isInstant } from '#lib/rules/moments.ts';
import { isStorable } from '#lib/rules/text.ts';

const Flag = z.enum(['Y', 'N']);
const mostIds = 5000;
const Text = z.string().check(z.maxLength(2000));
/** A key used in a database query. */
const Key = z.string().check(z.maxLength(64), z.refine(isStorable, 'characters'));

/** ISO 8601 with its offset, parsed to milliseconds; NaN for anything else, which is refused later. */
const Instant = z.pipe(
  z.string(),
  z.transform((text: string) => (isInstant(text) ? Date.parse(text) : Number.NaN)),
);

/** Confirms the action by the number of candidates to be notified; required if there are more than thirty. */
const notified = { count: z.nullish(z.int()) };

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
      .array(
        z.object({
          key: z.optional(Key),
          begins: Instant,
          minutes: z.nullish(z.number()),
          place: z._default(Text, ''),
          capacity: z.number(),
        }),
      )
      .check(z.maxLength(1000)),
    [],
  ),
};

/** A new session; it belongs to a posting or a unit. */
export const NewSession = z.object({ ...fields, kind: z.enum(sessionKinds), unit: z.nullish(Key), pkRegJob: z.nullish(Key) });
export type NewSession = z.output<typeof NewSession>;

/** The new state of a session; existing rooms and slots are named by their keys. */
export const SessionChange = z.object({ ...fields, ...notified, version: z.int() });
export type SessionChange = z.output<typeof SessionChange>;

export const SessionId = z.object({ id: z.string() });
export const InterviewerKey = z.object({ id: z.string(), staffId: z.string() });
export const AttendeeKey = z.object({ id: z.string(), receiptNo: z.string() });

/**
 * A filter of sessions, with days in Shanghai. Absent fields do not filter, except that cancelled sessions are left out
 * unless `cancelled` is Y.
 */
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
  /** The number of places taken, and the capacity, which is null for no limit. */
  taken: z.number(),
  capacity: z.nullable(z.number()),
  /** The number of candidates assigned or invited, and of those checked in. */
  attendees: z.number(),
  checkedIn: z.number(),
  cancelled: Flag,
});
export type ListedSession = z.output<typeof ListedSession>;

export const SessionList = z.object({ list: z.array(ListedSession), total: z.number() });

/** A member of the hiring office. */
export const Colleague = z.object({ id: z.string(), name: z.string() });
export type Colleague = z.output<typeof Colleague>;
export const ColleagueList = z.object({ list: z.array(Colleague) });

const Part = { key: z.string(), capacity: z.number(), taken: z.number() };

/** One session with its rooms and slots. */
export const OfficeSession = z.object({
  ...ListedSession.shape,
  version: z.number(),
  /** The place as entered: a text, or the key of a test site. */
  placeText: z.string(),
  address: z.string(),
  notes: z.string(),
  site: z.nullable(z.string()),
  rooms: z.array(z.object({ ...Part, name: z.string() })),
  slots: z.array(
    z.object({
      ...Part,
      begins: z.string(),
      ends: z.string(),
      minutes: z.number(),
      place: z.string(),
      interviewers: z.array(Colleague),
    }),
  ),
  cancelReason: z.string(),
  /** `Y` while seats may be assigned: the session is neither over nor cancelled. */
  open: Flag,
  /** `Y` before the session's first day: the desk then asks for a confirmation before a check-in or the entry of results. */
  early: Flag,
});
export type OfficeSession = z.output<typeof OfficeSession>;

const Clock = z._default(z.string().check(z.maxLength(16)), '');

/** A plan from which `lib/rules/slot-plan.ts` calculates the slots to add to a session. Times are `HH:MM` in Beijing time. */
export const SlotPlan = z.object({
  date: Clock,
  from: Clock,
  to: Clock,
  minutes: z._default(z.number(), 0),
  /** Without rooms, the slots are at the session's place. */
  rooms: z._default(z.array(Text).check(z.maxLength(100)), []),
  places: z._default(z.number(), 0),
  breaks: z._default(z.array(z.object({ from: Clock, to: Clock })).check(z.maxLength(100)), []),
  /** Ids of staff who interview in each of the slots. */
  interviewers: z._default(z.array(Key).check(z.maxLength(20)), []),
});
export type SlotPlan = z.output<typeof SlotPlan>;

/**
 * The plan's slots in the session, new and existing ones, and a text about each clash. A slot whose room is taken is not
 * added, and an interviewer who is busy is not assigned.
 */
export const AddedSlots = z.object({
  /** In a preview, `key` is empty if the slot does not exist yet. `room` is empty if the slot is at the session's place. */
  slots: z.array(z.object({ key: z.string(), begins: z.string(), ends: z.string(), room: z.string() })),
  /** The number of slots that did not exist before. */
  added: z.number(),
  clashes: z.array(z.string()),
});
export type AddedSlots = z.output<typeof AddedSlots>;

const Named = z.object({ key: z.string(), value: z.string() });

/** A search among the postings, by their names or the full id. */
export const SessionChoicesQuery = z.object({
  keyWord: z.nullish(z.string().check(z.maxLength(maxKeywordLength), z.refine(isStorable, { params: { rule: 'characters' } }))),
});

/**
 * The choices for a new session: the caller's units, the caller's newest postings that match the search, with the keys
 * of their test sites, and all test sites.
 */
export const SessionChoices = z.object({
  units: z.array(Named),
  postings: z.array(z.extend(Named, { sites: z.array(z.string()) })),
  sites: z.array(Named),
});
export type SessionChoices = z.output<typeof SessionChoices>;

export const SessionCancel = z.object({ ...notified, reason: Text, version: z.int() });

/** The candidates to assign: ids or receipt numbers, or everybody of the posting or unit in one of these statuses. */
const selection = {
  ids: z._default(z.array(Key).check(z.maxLength(mostIds)), []),
  status: z._default(z.array(z.enum(enumKeys.applyStatus)), []),
  rule: z._default(z.enum(seatRules), 'receipt'),
  /** Further sessions, in order, for candidates who do not fit into this one. */
  also: z._default(z.array(Key).check(z.maxLength(50)), []),
  /** `Y` if candidates choose a slot themselves when they reply. */
  choose: z._default(Flag, 'N'),
};

export const SeatSelection = z.object(selection);
export type SeatSelection = z.output<typeof SeatSelection>;

export const SeatAssignment = z.object({
  ...selection,
  ...notified,
  /** ISO 8601: the deadline for candidates to confirm; null or absent for no deadline. */
  confirmBy: z.nullish(Instant),
  note: z._default(Text, ''),
});
export type SeatAssignment = z.output<typeof SeatAssignment>;

/** The assigned seats, and the candidates who got none, with the reason. */
export const SeatOutcome = z.object({
  assigned: z.array(
    z.object({
      id: z.string(),
      receiptNo: z.string(),
      name: z.string(),
      session: z.string(),
      room: z.string(),
      seat: z.nullable(z.number()),
      /** ISO 8601: when the session begins for this candidate. */
      begins: z.string(),
    }),
  ),
  refused: z.array(z.object({ id: z.string(), receiptNo: z.nullable(z.string()), name: z.string(), why: z.enum(seatRefusals) })),
});
export type SeatOutcome = z.output<typeof SeatOutcome>;

/** A candidate assigned to a session. */
export const Attendee = z.object({
  id: z.string(),
  receiptNo: z.string(),
  name: z.string(),
  regJobName: z.string(),
  standing: z.enum(standings),
  /** The name of the room, or the place of the slot; empty without either. */
  room: z.string(),
  seat: z.nullable(z.number()),
  begins: z.string(),
  /** ISO 8601; null before the check-in. */
  checkedInAt: z.nullable(z.string()),
  score: z.nullable(z.number()),
  outcome: z.nullable(z.enum(sessionOutcomes)),
  /** `Y` if the application has ended, awaits a release, or changed its status after the result was entered. */
  decided: Flag,
  version: z.number(),
});
export type Attendee = z.output<typeof Attendee>;

export const AttendeeQuery = z.object({ absent: z.optional(Flag) });
/** `asOf`: when the list was read (ISO 8601). */
export const AttendeeList = z.object({ list: z.array(Attendee), asOf: z.string() });
export type AttendeeList = z.output<typeof AttendeeList>;

export const Removal = z.object({ ...notified, ids: selection.ids, reason: z._default(Text, '') });
export const RemovalOutcome = z.object({
  removed: z.array(z.string()),
  refused: z.array(z.object({ id: z.string(), why: z.enum(['unknown', 'checkedIn', 'result']) })),
});

/** The scanned or typed text: the QR code of an admission slip, its number, or a receipt number. */
export const DoorCode = z.object({ code: z.string().check(z.maxLength(200), z.refine(isStorable, 'characters')) });

/** The candidate at the door. `admitted` is `N` for a candidate who is not expected; `standing` says why. */
export const CheckedIn = z.object({
  receiptNo: z.string(),
  name: z.string(),
  regJobName: z.string(),
  room: z.string(),
  seat: z.nullable(z.number()),
  begins: z.string(),
  /** Path of the photo; null without one. */
  photo: z.nullable(z.string()),
  admitted: Flag,
  standing: z.enum(standings),
  /** `Y` if the candidate was checked in before. */
  already: Flag,
  checkedInAt: z.nullable(z.string()),
  /** The number of candidates checked in, and of all who are assigned. */
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

/** The changes of an import of results. */
export const ResultDifferences = z.object({
  changed: z.array(z.object({ receiptNo: z.string(), name: z.string(), from: Result, to: Result })),
  same: z.number(),
  dryRun: Flag,
  /** The import that stored the changes, which can be undone; null if nothing was stored. */
  importId: z.nullable(z.string()),
  /** Hash of these differences. An import that sends this hash as `digest` is refused if it would change anything else. */
  digest: z.string(),
});
export type ResultDifferences = z.output<typeof ResultDifferences>;

/** A session of an application with the candidate's result, for the office only. */
export const SessionOfRecord = z.object({
  id: z.string(),
  kind: z.enum(sessionKinds),
  begins: z.string(),
  ends: z.string(),
  place: z.string(),
  room: z.string(),
  seat: z.nullable(z.number()),
  standing: z.enum(standings),
  /** The deadline and the time of the reply (ISO 8601); null without a deadline, or before the reply. */
  replyDueAt: z.nullable(z.string()),
  repliedAt: z.nullable(z.string()),
  /** The candidate's own reason for not coming; may be empty. */
  reason: z.string(),
  cancelled: Flag,
  checkedInAt: z.nullable(z.string()),
  score: z.nullable(z.number()),
  outcome: z.nullable(z.enum(sessionOutcomes)),
});
export type SessionOfRecord = z.output<typeof SessionOfRecord>;
