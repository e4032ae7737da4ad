import type { SheetKind } from '#server/platform/spreadsheets/kind.ts';
import { postingSheet } from '#server/recruitment/postings/sheet-postings.ts';
import { referenceSheets } from '#server/recruitment/postings/sheet-references.ts';
import { contentSheets } from '#server/website/content/sheet-contents.ts';
import { dictionarySheet } from '#server/website/content/sheet-dictionary.ts';

/** Kinds of tables to import: postings, content, reference lists and the dictionary. Tables of results are not listed. */
export const sheetKinds: readonly SheetKind[] = [postingSheet, ...contentSheets, ...referenceSheets, dictionarySheet];
