import { contentSheets } from '#server/content/sheet-contents.ts';
import { dictionarySheet } from '#server/content/sheet-dictionary.ts';
import { postingSheet } from '#server/postings/sheet-postings.ts';
import { referenceSheets } from '#server/postings/sheet-references.ts';
import type { SheetKind } from '#server/sheets/kind.ts';

/** Everything that can be imported and exported as a table. */
export const sheetKinds: readonly SheetKind[] = [postingSheet, ...contentSheets, ...referenceSheets, dictionarySheet];
