/** Every kind of table that can be imported and exported. */
export { sheetKinds } from '#server/office/imports/sheet-kinds.ts';
