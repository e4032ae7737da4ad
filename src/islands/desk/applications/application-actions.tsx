import type { DeskApplication } from '#lib/contract/desk-applications.ts';

import { BatchButtons } from '../batches/batch-buttons.tsx';

interface Props {
  application: DeskApplication;
  /** The application has changed: it is read anew. */
  onDone(): void;
}

/** What can be done with one application that is read. */
export function ApplicationActions({ application: { idkey, status, asOf }, onDone }: Props) {
  return <BatchButtons target={{ selection: { ids: [idkey] }, count: 1, status, seenAt: asOf }} isAbove onDone={onDone} />;
}
