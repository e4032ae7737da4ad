import { sectionNames } from './sections.ts';

/** What the airline may reopen of a submitted resume: its sections, and its attachments as a whole. */
export const windowSections = [...sectionNames, 'attachments'] as const;

export type WindowSection = (typeof windowSections)[number];
