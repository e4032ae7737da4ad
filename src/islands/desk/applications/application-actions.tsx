import type { DeskApplication } from '#lib/contract/desk-application.ts';

import { BatchButtons } from '../batches/batch-buttons.tsx';
import type { BatchTarget } from '../batches/batch-target.ts';

interface Props {
  application: DeskApplication;
  /** Whether a material is being checked; the check has keyboard shortcuts of its own. */
  isChecking: boolean;
  onReject(): void;
  /** Called after a change, to load the application again. */
  onDone(): void;
}

/** An application as the target of a batch. */
export function targetOf({ idkey, status, asOf }: DeskApplication): BatchTarget {
  return { selection: { ids: [idkey] }, count: 1, status, seenAt: asOf };
}

/** The actions on the application that the page shows. */
export function ApplicationActions({ application, isChecking, onReject, onDone }: Props) {
  return <BatchButtons target={targetOf(application)} isAbove hasNoKeys={isChecking} {...{ onReject, onDone }} />;
}
