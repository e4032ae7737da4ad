import { sectionNames } from './sections.ts';

/**
 * The parts of a submitted resume that the airline may reopen for changes: its sections, and its attachments as a
 * whole.
 */
export const windowSections = [...sectionNames, 'attachments'] as const;

export type WindowSection = (typeof windowSections)[number];
