import type { DeskApplication } from '#lib/contract/desk-application.ts';

import { BatchButtons } from '../batches/batch-buttons.tsx';

interface Props {
  application: DeskApplication;
  /** Whether a material is being checked, which has keyboard shortcuts of its own. */
  isChecking: boolean;
  /** Called after a change: the application is loaded again. */
  onDone(): void;
}

/** The actions on the application that the page shows. */
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
