import type { Generated } from 'kysely';

import type { PostingAction } from '#lib/domain/posting-actions.ts';

interface NamedKey {
  key: string;
  nameZh: string;
  nameEn: string;
  /** Where it stands in its list. */
  position: number;
}

/** What is advertised, and the lists it is described with. */
export interface PostingTables {
  units: NamedKey & { briefId: string | null };
  families: NamedKey & { code: string };
  workplaces: NamedKey;
  testSites: NamedKey;
  postings: {
    id: string;
    /** Larger is newer; never twice the same, so that an order by it is stable. */
    rank: number;
    jobType: string;
    nameZh: string;
    nameEn: string;
    unit: string;
    family: string;
    /** JSON array of workplace keys, in the posting's own order. */
    workplaces: string;
    /** JSON array of test-site keys. */
    testSites: string;
    publishDate: string;
    /** The last day on which it takes applications (Asia/Shanghai). */
    endDate: string;
    /** 0 where the posting is shown but takes no applications. */
    accepts: number;
    headcount: number;
    /** JSON of what it pays; null where it does not say. */
    pay: string | null;
    /** JSON of what the posting asks of a body and a degree; absent conditions are absent. */
    conditions: string;
    /** Everything a keyword may match, normalised, both languages. */
    searchText: string;
    /** Counts the office's changes, so that nobody overwrites what somebody else changed meanwhile. */
    version: Generated<number>;
  };
  /** Postings that are nowhere public: drafts, and those that wait for the moment at which they open. */
  postingDrafts: {
    id: string;
    version: number;
    /** Null as long as none is chosen: then only who reaches all units sees it. */
    unit: string | null;
    /** Empty as long as none is chosen. */
    jobType: string;
    /** Its names, normalised, both languages. */
    searchText: string;
    /** JSON of what the office wrote so far. */
    content: string;
    /** When it opens (ms); null for a draft. */
    publishAt: number | null;
    updatedAt: number;
  };
  /** What a posting was after each change of the office, whether it was public or not. */
  postingVersions: {
    postingId: string;
    version: number;
    /** Null where it was there before versions were kept. */
    at: number | null;
    actor: string;
    actorName: string;
    action: PostingAction;
    /** Why, where the change needs a reason; else empty. */
    reason: string;
    content: string;
  };
  /** What somebody of the office wrote and wants to see as its page, for a few minutes. */
  postingPreviews: {
    tokenHash: string;
    /** Who asked for it: nobody else is shown it. */
    actor: string;
    postingId: string;
    content: string;
    expiresAt: number;
  };
  postingTexts: {
    postingId: string;
    descriptionZh: string;
    descriptionEn: string;
    requirementZh: string;
    requirementEn: string;
  };
  /** The inverted index: which postings (by rank) hold a term. */
  postingTerms: { term: string; rank: number };
}
