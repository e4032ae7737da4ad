import { sectionNames } from './sections.ts';

/** What the airline may open of a sent resume: its sections, and its attachments together. */
export const windowSections = [...sectionNames, 'attachments'] as const;

export type WindowSection = (typeof windowSections)[number];
