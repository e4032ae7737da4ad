import type { SheetKind } from '#server/platform/spreadsheets/kind.ts';
import { postingSheet } from '#server/recruitment/postings/sheet-postings.ts';
import { referenceSheets } from '#server/recruitment/postings/sheet-references.ts';
import { contentSheets } from '#server/website/content/sheet-contents.ts';
import { dictionarySheet } from '#server/website/content/sheet-dictionary.ts';

/** The kinds of tables that can be imported, except tables of results: postings, content, reference lists, the dictionary. */
export const sheetKinds: readonly SheetKind[] = [postingSheet, ...contentSheets, ...referenceSheets, dictionarySheet];
