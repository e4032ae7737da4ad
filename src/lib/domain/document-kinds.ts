import type { Permission } from './staff-roles.ts';

/** The documents of many applications that can be put into one file (specification: measuring and working together). */
export const documentKinds = ['resumes', 'materials', 'roster', 'labels', 'signIn', 'slips'] as const;

export type DocumentKind = (typeof documentKinds)[number];

/**
 * The forms of a file with the documents of many applications: an archive with a file for each document, or one PDF with a
 * bookmark for each.
 */
export const documentForms = ['zip', 'pdf'] as const;

export type DocumentForm = (typeof documentForms)[number];

/** The permission for documents in bulk: these files leave the site, like exports. */
export const documentPermission: Permission = 'applications.export';

/** Maximum number of applications in a file. */
export const mostInDocuments = 3000;

/** Whether a job of `exports` makes documents rather than a list. */
export function isDocumentKind(list: string): list is DocumentKind {
  return documentKinds.some((kind) => kind === list);
}
