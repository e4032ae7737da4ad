/** The site's content in pieces, such as a notice, a brochure, a page, a dictionary or a list of pictures. */
export interface ContentTables {
  contents: {
    kind: string;
    id: string;
    jobType: string | null;
    /** `YYYY-MM-DD`; null for content without a date. */
    publishDate: string | null;
    isTop: number;
    /** The order among content with the same date. */
    position: number;
    /** JSON, whose shape depends on the kind. */
    body: string;
  };
  /** The state of each piece of content for the office; its public version is the row in `contents`. */
  contentHeads: {
    kind: string;
    id: string;
    /** The latest version; a change based on another one is refused. */
    version: number;
    /** The public version; null if there is none. */
    shown: number | null;
    /** When the latest version is scheduled to become public (ms); null if it is not. */
    publishAt: number | null;
  };
  /** All versions of all content; a draft may be incomplete. */
  contentVersions: ContentTables['contents'] & {
    version: number;
    /** `draft`, `scheduled`, `published` or `withdrawn`. */
    fate: string;
    publishAt: number | null;
    /** When it was saved (ms); 0 for the content of the first start. */
    at: number;
    actor: string;
    actorName: string;
  };
  /** Uploaded files for content, by the path at which they are served. */
  contentFiles: { path: string; mediaType: string; size: number; bytes: Uint8Array };
  /** Uploaded pictures; their resized copies are in `contentFiles`. */
  contentPictures: {
    name: string;
    shape: string;
    width: number;
    height: number;
    at: number;
    actor: string;
    actorName: string;
  };
  /** One-time steps that have been done in this database. */
  markers: { name: string; at: number };
}
