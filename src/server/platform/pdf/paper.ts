/** A name and what stands beside it; `wide` takes the whole line. */
export interface PaperFact {
  label: string;
  value: string;
  wide: boolean;
}

/** Facts that belong together: what a section says itself, or the entries of a list. */
export interface PaperBlock {
  /** Empty where the section's own title says it. */
  title: string;
  entries: PaperFact[][];
}

export interface PaperSection {
  title: string;
  blocks: PaperBlock[];
}

/** A document in plain words, ready to be drawn: what is said and in which order, nothing of how it looks. */
export interface Paper {
  /** The document's name, which viewers show above it. */
  name: string;
  /** The language that it is in mainly, as BCP 47. */
  language: 'zh-CN' | 'en-US';
  /** When it is made, in milliseconds. */
  madeAt: number;
  /** What stands above every page. */
  running: string;
  /** What stands below every page, beside its number. */
  footing: string;
  head: {
    /** A short line above the title. */
    over: string;
    title: string;
    lines: string[];
    /** A JPEG or PNG, three wide and four high. */
    photo: Uint8Array | null;
    /** What the picture shows, for those who cannot see it. */
    photoName: string;
  };
  /** Facts beside each other on a line. */
  columns: 2 | 3;
  sections: PaperSection[];
}
