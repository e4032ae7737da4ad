interface SheetHead {
  /** The document's name in a viewer's title bar. */
  name: string;
  /** Its main language, as BCP 47. */
  language: 'zh-CN' | 'en-US';
  /** When it was made, in milliseconds. */
  madeAt: number;
  /** The title at the top of every page; `lines` follow below it. */
  title: string;
  lines: string[];
  /** The header of every page; empty for none. */
  running: string;
  /** The footer of every page, beside the page number. */
  footing: string;
}

/** A card: a photo, if there is one, with lines of text. */
export interface Card {
  /** A JPEG with an aspect ratio of 3:4 (width to height); null without a photo. */
  photo: Uint8Array | null;
  /** The alternative text of the photo. */
  photoName: string;
  /** Empty lines are left out. */
  lines: { text: string; isLarge?: boolean }[];
}

/** Pages with cards in a grid. */
export interface CardSheet extends SheetHead {
  columns: number;
  /** Rows of cards on a page. */
  rows: number;
  /** Whether cards show photos; a card without a photo then has an empty frame. */
  hasPhotos: boolean;
  cards: Card[];
}

/** Pages with a table; empty cells leave room to write. */
export interface TableSheet extends SheetHead {
  /** Headings, each with its column's share of the width. */
  headings: { text: string; share: number }[];
  cells: string[][];
}

export type Sheet = CardSheet | TableSheet;
