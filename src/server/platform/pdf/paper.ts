/** A label and its value; a `wide` fact takes the whole line. */
export interface PaperFact {
  label: string;
  value: string;
  wide: boolean;
}

/** Entries under one title: the entries of a list, or a single entry with the section's own facts. */
export interface PaperBlock {
  /** Empty if the section's title is enough. */
  title: string;
  entries: PaperFact[][];
}

export interface PaperSection {
  title: string;
  blocks: PaperBlock[];
}

/** A document as content without layout, ready to be drawn. */
export interface Paper {
  /** The document's name in a viewer's title bar. */
  name: string;
  /** Its main language, as BCP 47. */
  language: 'zh-CN' | 'en-US';
  /** When it was made, in milliseconds. */
  madeAt: number;
  /** The header of every page. */
  running: string;
  /** The footer of every page, beside the page number. */
  footing: string;
  /** Words across every page, large and faint. */
  mark?: string;
  head: {
    /** A short line above the title. */
    over: string;
    title: string;
    lines: string[];
    /** A JPEG or PNG, usually with an aspect ratio of 3:4 (width to height); null without a photo. */
    photo: Uint8Array | null;
    /** The alternative text of the photo. */
    photoName: string;
    /** A QR code beside the photo, as one SVG path in a square of `size` units, and its alternative text. */
    code?: { size: number; path: string; name: string };
  };
  /** Facts per line. */
  columns: 2 | 3;
  sections: PaperSection[];
}
