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
