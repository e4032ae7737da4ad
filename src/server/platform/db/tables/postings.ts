import type { Generated } from 'kysely';

import type { PostingAction } from '#lib/domain/posting-actions.ts';

interface NamedKey {
  key: string;
  nameZh: string;
  nameEn: string;
  /** The order in its list. */
  position: number;
}

/** Postings, saved postings, and the units, families, workplaces and test sites to which postings refer. */
export interface PostingTables {
  units: NamedKey & { briefId: string | null };
  families: NamedKey & { code: string };
  workplaces: NamedKey;
  testSites: NamedKey;
  postings: {
    id: string;
    /** Larger is newer; unique, so that sorting by it is stable. */
    rank: number;
    jobType: string;
    nameZh: string;
    nameEn: string;
    unit: string;
    family: string;
    /** JSON array of workplace keys, in the posting's order. */
    workplaces: string;
    /** JSON array of test-site keys. */
    testSites: string;
    publishDate: string;
    /** The last day on which the posting accepts applications (Asia/Shanghai). */
    endDate: string;
    /** 0 if the posting is shown but accepts no applications. */
    accepts: number;
    headcount: number;
    /** JSON array of the headcount by base; null if only the total is given. */
    quotas: Generated<string | null>;
    /** JSON of the pay; null if it is not stated. */
    pay: string | null;
    /** JSON of the required age, height, vision and degree; conditions that are not set are missing. */
    conditions: string;
    /** The text that keywords match, normalised, in both languages. */
    searchText: string;
    /** Increases with each change by the office; a change based on an older version is refused. */
    version: Generated<number>;
  };
  /** Postings that are not public yet: drafts and scheduled ones. */
  postingDrafts: {
    id: string;
    version: number;
    /** Null until a unit is chosen; until then, only actors with access to all units see the draft. */
    unit: string | null;
    /** Empty until a category is chosen. */
    jobType: string;
    /** The draft's names, normalised, in both languages. */
    searchText: string;
    /** JSON of the content so far. */
    content: string;
    /** When it becomes public (ms); null for a draft. */
    publishAt: number | null;
    /** JSON of the request to publish the draft, which a second person must approve; null if there is none. */
    publicationRequest: string | null;
    updatedAt: number;
  };
  /** The content of a posting, whether public or not, after each change by the office. */
  postingVersions: {
    postingId: string;
    version: number;
    /** When it was changed (ms); null for the content before the office's first change. */
    at: number | null;
    actor: string;
    actorName: string;
    action: PostingAction;
    /** The reason, if the change requires one; else empty. */
    reason: string;
    content: string;
  };
  /** Content that a member of the office previews as a page, for ten minutes. */
  postingPreviews: {
    tokenHash: string;
    /** Id of the requester, the only actor who may see the preview. */
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
  /** The inverted index: the postings (by rank) that contain a term. */
  postingTerms: { term: string; rank: number };
  /** Postings that candidates have saved, at most 200 per account; after a merge of accounts there may be more. */
  savedPostings: {
    accountId: string;
    postingId: string;
    savedAt: number;
    /** When the reminder of the deadline was queued, or was skipped when it was due; null before. */
    remindedAt: number | null;
  };
}
