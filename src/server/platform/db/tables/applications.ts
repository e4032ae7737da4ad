import type { Generated } from 'kysely';

import type { ConditionState } from '#lib/domain/condition-states.ts';
import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { ResumeType } from '#lib/domain/resume-types.ts';

export type OfferReply = 'accepted' | 'declined';
export type EventKind = 'offerAccepted' | 'offerDeclined' | 'resumeChanged' | 'erased';

/** Applications, what happened to them, and the resume each was sent with. */
export interface ApplicationTables {
  applications: {
    id: string;
    accountId: string;
    postingId: string;
    /** Hiring unit of the posting; triggers keep it equal. */
    postingUnit: string;
    /** Recruitment category of the posting. */
    jobType: string;
    receiptNo: string;
    status: ApplyStatus;
    statusAt: number;
    appliedAt: number;
    /** 1 while under way; unique together with candidate and posting. */
    live: number;
    /** The category while the application takes up the candidate's only one in it; null where it does not. */
    liveCategory: string | null;
    resumeType: ResumeType;
    workPlace: string;
    site: string;
    /** Pathway, platform and other, joined with hyphens. */
    findWay: string;
    /** Keyed hash of the ID number in the frozen resume, by which the identity check finds it. */
    idHash: string | null;
    /** Keyed hash of that number together with the phone beside it: whoever proves both reaches the application. */
    personHash: string | null;
    /** The whole application form, JSON. */
    form: string;
    /** 1 while it is the office's turn: sent and not decided of, or something was handed in to look at. */
    waits: Generated<number>;
    /** When `waits` last changed, and when it did the time before (ms); 0 where it never did. */
    turnAt: Generated<number>;
    turnBefore: Generated<number>;
    /** When it was sent before it was sent again (ms). */
    sentBefore: Generated<number | null>;
    /** How it stands to each condition of its posting; null where that is not asked, or not found yet. */
    ageState: Generated<ConditionState | null>;
    heightState: Generated<ConditionState | null>;
    visionState: Generated<ConditionState | null>;
    degreeState: Generated<ConditionState | null>;
    /** A key of the conditions for which that was found; null where it is to be found. */
    statesOf: Generated<string | null>;
  };
  applicationEvents: {
    id: string;
    applicationId: string;
    status: ApplyStatus;
    at: number;
    /** A key of the list of reasons, or null. */
    reason: string | null;
    /** A reason in the candidate's own words, encrypted. */
    sealedReason: string | null;
    /** What happened where the status alone does not say it; null where it does. */
    kind: EventKind | null;
    /** The office's words to the candidate, encrypted. */
    sealedWords: string | null;
    /** Who of the office did it, never shown to the candidate; null for what the candidate did. */
    actor: string | null;
    /** The batch of decisions it came with. */
    batchId: string | null;
    /** Its place in the feed of changes; null until it is numbered, which happens after it was committed. */
    seq: Generated<number | null>;
  };
  /** Offers that have a due instant or a reply. */
  applicationOffers: {
    applicationId: string;
    offeredAt: number;
    /** The last millisecond in which it may be answered; null where nothing presses. */
    dueAt: number | null;
    reply: OfferReply | null;
    repliedAt: number | null;
  };
  applicationResumes: {
    applicationId: string;
    /** The resume as it was when submitted: encrypted JSON. */
    sealedResume: string;
    frozenAt: number;
  };
  /** Resumes that an application was sent with before its candidate changed them in a window. */
  applicationResumeVersions: {
    id: string;
    applicationId: string;
    /** Encrypted JSON. */
    sealedResume: string;
    frozenAt: number;
    replacedAt: number;
  };
  /** Who pressed "apply" for a posting and had yet to complete the resume. */
  startedApplications: { accountId: string; postingId: string; at: number };
  /** What lists of the office show and find of a frozen resume without opening it. */
  applicationFacts: {
    applicationId: string;
    accountId: string;
    name: string;
    /** Of the highest education, as are major and education. */
    school: string;
    major: string;
    /** A key of the list of education levels, or empty. */
    education: string;
    /** Name, school and major, normalised. */
    searchText: string;
    /** Encrypted JSON of what a posting's conditions are compared with; null if it is not stored. */
    sealedTraits: string | null;
    /** Keyed hashes of the ends of its phone number, the shortest first; null without one. */
    phoneEnds: string | null;
  };
  /** Every ending of the name in the facts of an application; the database keeps them by itself. */
  nameEndings: { ending: string; applicationId: string };
  /** Every school and major of the facts of applications once, and how it is searched; the database adds them by itself. */
  studies: { kind: 'school' | 'major'; text: string; words: string };
  /** Every ending of the words of a study; the database keeps them by itself. */
  studyEndings: { kind: 'school' | 'major'; ending: string; text: string };
  /** Who of the office reads an application, and when that was last logged (ms). */
  applicationReaders: {
    applicationId: string;
    /** An actor's id. */
    actor: string;
    actorName: string;
    /** Since when without a pause (ms). */
    since: number;
    seenAt: number;
    loggedAt: number;
  };
  /** What the office notes of an application for itself. */
  applicationNotes: {
    id: string;
    applicationId: string;
    /** The application's account. */
    accountId: string;
    /** An actor's id, who alone changes it. */
    actor: string;
    actorName: string;
    sealedText: string;
    version: number;
    createdAt: number;
    updatedAt: number;
  };
  /** What a note said before it was changed or withdrawn, encrypted as the note is. */
  applicationNoteVersions: {
    noteId: string;
    version: number;
    sealedText: string;
    /** Since when it said so (ms). */
    updatedAt: number;
  };
}
