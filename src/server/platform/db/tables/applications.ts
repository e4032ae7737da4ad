import type { Generated } from 'kysely';

import type { ConditionState } from '#lib/domain/condition-states.ts';
import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { ResumeType } from '#lib/domain/resume-types.ts';
import type { ResultKind } from '#lib/domain/round-kinds.ts';
import type { TagColour } from '#lib/domain/tag-colours.ts';
import type { StudyKind } from '#lib/domain/study-kinds.ts';
import type { Locale } from '#lib/text/locale.ts';

export type OfferReply = 'accepted' | 'declined';
export type ReplySender = 'candidate' | 'office';
export type EventKind =
  | 'offerAccepted'
  | 'offerDeclined'
  | 'transferred'
  | 'transferDeclined'
  | 'resultReused'
  | 'resultLent'
  | 'resumeChanged'
  | 'erased';

/** Applications, their events and resumes, and the data by which the office searches them. */
export interface ApplicationTables {
  applications: {
    id: string;
    accountId: string;
    postingId: string;
    /** The posting's hiring unit; triggers keep it up to date. */
    postingUnit: string;
    /** Recruitment category of the posting. */
    jobType: string;
    receiptNo: string;
    status: ApplyStatus;
    statusAt: number;
    /** The key of the application's round, which stays when the application ends; null if it has no round. */
    round: string | null;
    appliedAt: number;
    /** 1 until the application has ended; a candidate has at most one live application per posting. */
    live: number;
    /** The category in which this application keeps the candidate from applying again; null if there is none. */
    liveCategory: string | null;
    resumeType: ResumeType;
    workPlace: string;
    site: string;
    /** How the candidate found the posting: pathway, platform and the "other" text, joined with hyphens. */
    findWay: string;
    /** The link or poster that led the candidate to the site; null if unknown. */
    cameFrom: string | null;
    /** The site's language when the application was last sent; null if unknown. */
    appliedIn: Generated<Locale | null>;
    /** Keyed hash of the ID number in the frozen resume, by which the identity check finds the application. */
    idHash: string | null;
    /** Keyed hash of the ID number and phone in the resume; proving both gives access to the application. */
    personHash: string | null;
    /** The id of the member of the office who owns the application; null without an owner. */
    ownerId: Generated<string | null>;
    /** JSON of the whole application form. */
    form: string;
    /** 1 while the office must act: the status is `submitted` and undecided, or something handed in must be checked. */
    waits: Generated<number>;
    /** The times (ms) of the last and the second-to-last change of `waits`; 0 if there was none. */
    turnAt: Generated<number>;
    turnBefore: Generated<number>;
    /** When the application was sent the second-to-last time (ms); null if it was sent once or has been transferred since. */
    sentBefore: Generated<number | null>;
    /** Whether the application meets each condition of its posting; null without such a condition, or until computed. */
    ageState: Generated<ConditionState | null>;
    heightState: Generated<ConditionState | null>;
    visionState: Generated<ConditionState | null>;
    degreeState: Generated<ConditionState | null>;
    /** Key of the conditions for which these states were computed; null if they must be computed. */
    statesOf: Generated<string | null>;
    /** These four are copied from the facts of the resume, for filters of lists; null if the resume lacks the fact. */
    sex: Generated<string | null>;
    english: Generated<string | null>;
    graduation: Generated<number | null>;
    rankShare: Generated<number | null>;
  };
  applicationEvents: {
    id: string;
    applicationId: string;
    status: ApplyStatus;
    /** The key of the round that the event is about; null without one. */
    round: Generated<string | null>;
    at: number;
    /** The reason if it is a key of `enumKeys.withdrawReason`; else null. */
    reason: string | null;
    /** A reason that the candidate has written, encrypted; null if there is none. */
    sealedReason: string | null;
    /** The kind of an event that is not a change of status; null for a change of status. */
    kind: EventKind | null;
    /**
     * The posting that the application left by a transfer, or for which a reused result was achieved; null for other events.
     */
    fromPosting: Generated<string | null>;
    /** The target of an accepted or declined transfer, or the posting for which a result was reused; null for other events. */
    toPosting: Generated<string | null>;
    /** The office's text to the candidate, encrypted; null if there is none. */
    sealedWords: string | null;
    /** The actor's id, never shown to the candidate; null if nobody acted for the office. */
    actor: string | null;
    /** The batch of decisions that caused the event; null if none did. */
    batchId: string | null;
    /** The event's number in the feed of changes; null until the event is numbered, some time after its commit. */
    seq: Generated<number | null>;
  };
  /** The newest offer to an application, and the reply to it. */
  applicationOffers: {
    applicationId: string;
    offeredAt: number;
    /** The last millisecond in which the offer may be answered; null if there is no deadline. */
    dueAt: number | null;
    reply: OfferReply | null;
    repliedAt: number | null;
    /** Encrypted JSON of the terms; null for an offer without terms. */
    sealedTerms: string | null;
    /** The first day at work in the terms; null without terms. */
    startsOn: string | null;
    /** Hours before the deadline at which the last reminder was due, even if it was skipped; null before the first. */
    remindedHours: number | null;
  };
  /** Results with an expiry date, of rounds that an application has passed. */
  roundResults: {
    applicationId: string;
    /** The key of the round in the process of `postingId`. */
    round: string;
    accountId: string;
    postingId: string;
    kind: ResultKind;
    /** The day in Shanghai; for a reused result, the day of the original. */
    passedOn: string;
    /** The last day on which it is valid. */
    validUntil: string;
    /** The candidate's other application from which the result was reused; null for the application's own result. */
    reusedFrom: string | null;
    /** The posting for which a reused result was achieved; null for the application's own result. */
    originPosting: string | null;
    /** When the reminder of its expiry was queued, or was due if it cannot be delivered (ms); null before. */
    remindedAt: number | null;
  };
  /**
   * The answers of candidates to the question whether earlier results may be used for an application. The latest answer is
   * valid.
   */
  reuseConsents: {
    applicationId: string;
    /** Unique within the application. */
    at: number;
    accountId: string;
    /** 1 for yes, 0 for no or withdrawn. */
    agreed: number;
  };
  /** Messages between a candidate and the office about an application. */
  applicationReplies: {
    id: string;
    applicationId: string;
    sender: ReplySender;
    /** The author in the office; null for the candidate's messages. */
    actor: string | null;
    actorName: string | null;
    sealedText: string;
    /** Unique within the application. */
    at: number;
    /** 1 while a candidate's message waits for the office; always 0 for the office's messages. */
    waits: number;
  };
  applicationResumes: {
    applicationId: string;
    /** Encrypted JSON of the resume as it was submitted. */
    sealedResume: string;
    frozenAt: number;
  };
  /** Earlier resumes of an application, from before its candidate corrected them. */
  applicationResumeVersions: {
    id: string;
    applicationId: string;
    /** Encrypted JSON. */
    sealedResume: string;
    frozenAt: number;
    replacedAt: number;
  };
  /** Candidates who have begun to apply for a posting but must still complete their resume. */
  startedApplications: { accountId: string; postingId: string; at: number };
  /** The data of a frozen resume that the office's lists show and search without decrypting it. */
  applicationFacts: {
    applicationId: string;
    accountId: string;
    name: string;
    /** School, major and level are those of the highest education. */
    school: string;
    major: string;
    /** A key of `enumKeys.education`, or empty. */
    education: string;
    /** A key of `enumKeys.gender`, or empty. */
    sex: Generated<string>;
    /** A key of `enumKeys.englishLevel`; null without one. */
    english: Generated<string | null>;
    /** The year in which the highest education ends; null without one. */
    graduation: Generated<number | null>;
    /** The rank in class in percent of the class size, rounded up; null without one. */
    rankShare: Generated<number | null>;
    /** Name, school and major, normalised, one per line. */
    searchText: string;
    /** Encrypted JSON of the traits that a posting's conditions are compared with; null if none are stored. */
    sealedTraits: string | null;
    /** Keyed hashes of the endings of the phone number, shortest first; empty without a number; null if not stored. */
    phoneEnds: string | null;
  };
  /**
   * Pairs of an application and an earlier application of the same account, with the status and unit of the earlier one.
   * Triggers maintain the pairs.
   */
  earlierApplications: { applicationId: string; earlierId: string; status: ApplyStatus; unit: string };
  /** The named lists of schools and majors; `nameKey` is the name normalised for comparison. */
  studyLists: { id: string; kind: StudyKind; name: string; nameKey: string };
  /** The names in a list, with their normalised texts (`words`). */
  studyListNames: { listId: string; words: string; name: string };
  /** The endings of the name in `applicationFacts`; triggers maintain them. */
  nameEndings: { ending: string; applicationId: string };
  /** Each school and major in `applicationFacts` once, with its normalised text (`words`); triggers add them. */
  studies: { kind: 'school' | 'major'; text: string; words: string };
  /** The endings of a study's `words`; triggers maintain them. */
  studyEndings: { kind: 'school' | 'major'; ending: string; text: string };
  /** Members of the office who are viewing an application or have viewed it lately, and when that was last logged (ms). */
  applicationReaders: {
    applicationId: string;
    /** An actor's id. */
    actor: string;
    actorName: string;
    /** When their latest viewing began (ms); a pause ends a viewing. */
    since: number;
    seenAt: number;
    loggedAt: number;
  };
  /** The office's tags; `nameKey` is the name normalised for comparison. */
  tags: { id: string; name: string; nameKey: string; colour: TagColour };
  /** Which applications have a tag, and since when (ms). */
  applicationTags: { tagId: string; applicationId: string; at: number };
  /** Warnings of falsified documents, at most one per application. A job deletes ended warnings. */
  applicationWarnings: {
    id: string;
    applicationId: string;
    /** The application's account. */
    accountId: string;
    sealedReason: string;
    /** The last day in Shanghai on which it is valid. */
    endsOn: string;
    at: number;
    actor: string;
    actorName: string;
  };
  /** The office's internal notes on an application. */
  applicationNotes: {
    id: string;
    applicationId: string;
    /** The application's account. */
    accountId: string;
    /** Id of the author, the only actor who can change the note. */
    actor: string;
    actorName: string;
    sealedText: string;
    version: number;
    createdAt: number;
    updatedAt: number;
  };
  /** Members of the office whom a note mentions. */
  noteMentions: {
    noteId: string;
    staffId: string;
    applicationId: string;
    at: number;
    /** When the person read the note (ms); null before. */
    readAt: number | null;
    /** When this mention was mailed, or was found to need no mail (ms); null before. */
    mailedAt: number | null;
  };
  /** Texts of a note before it was changed or withdrawn, encrypted like the note. */
  applicationNoteVersions: {
    noteId: string;
    version: number;
    sealedText: string;
    /** When this text was saved (ms). */
    updatedAt: number;
  };
}
