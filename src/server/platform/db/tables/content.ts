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
  /** Where each piece of content stands for the office; what is public of it is its row in `contents`. */
  contentHeads: {
    kind: string;
    id: string;
    /** The latest version: what a change must have been made from. */
    version: number;
    /** The version that is public; null where none is. */
    shown: number | null;
    /** When the latest version becomes public by itself (ms); null where nothing is scheduled. */
    publishAt: number | null;
  };
  /** Every version of every piece of content, and who saved it; a draft may be incomplete. */
  contentVersions: ContentTables['contents'] & {
    version: number;
    /** `draft`, `scheduled`, `published` or `withdrawn`. */
    fate: string;
    publishAt: number | null;
    /** Milliseconds; 0 for what was there before versions were kept. */
    at: number;
    actor: string;
    actorName: string;
  };
  /** Uploaded files of the content by the path at which they are served. */
  contentFiles: { path: string; mediaType: string; size: number; bytes: Uint8Array };
  /** Uploaded pictures; their copies are rows of `contentFiles`. */
  contentPictures: {
    name: string;
    shape: string;
    width: number;
    height: number;
    at: number;
    actor: string;
    actorName: string;
  };
  /** Things that happen once in the life of a database. */
  markers: { name: string; at: number };
}
