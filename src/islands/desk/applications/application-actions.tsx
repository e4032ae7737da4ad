import type { DeskApplication } from '#lib/contract/desk-application.ts';

import { BatchButtons } from '../batches/batch-buttons.tsx';

interface Props {
  application: DeskApplication;
  /** A material is checked: keys are its own. */
  isChecking: boolean;
  /** The application has changed: it is read anew. */
  onDone(): void;
}

/** What can be done with one application that is read. */
export function ApplicationActions({ application: { idkey, status, asOf }, isChecking, onDone }: Props) {
  return (
    <BatchButtons
      target={{ selection: { ids: [idkey] }, count: 1, status, seenAt: asOf }}
      isAbove
      hasNoKeys={isChecking}
      onDone={onDone}
    />
  );
}
