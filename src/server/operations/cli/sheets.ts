/** Everything that can be imported and exported as a table. */
export { sheetKinds } from '#server/office/imports/sheet-kinds.ts';
