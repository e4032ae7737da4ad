/** What a page shows beside postings: one row for each notice, brochure, brief, dictionary, picture list or page. */
export interface ContentTables {
  contents: {
    kind: string;
    id: string;
    jobType: string | null;
    /** `YYYY-MM-DD`; null for what has no date. */
    publishDate: string | null;
    isTop: number;
    /** Order among equals. */
    position: number;
    /** JSON; its shape belongs to its kind. */
    body: string;
  };
  /** Things that happen once in the life of a database. */
  markers: { name: string; at: number };
}
