import type { DeskApplication } from '#lib/contract/desk-applications.ts';

interface Props {
  application: DeskApplication;
  /** The application has changed: it is read anew. */
  onDone(): void;
}

/** What can be done with one application that is read. */
export function ApplicationActions(_: Props) {
  return null;
}
