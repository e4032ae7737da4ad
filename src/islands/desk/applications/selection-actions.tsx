import { BatchButtons } from '../batches/batch-buttons.tsx';
import type { Selected } from './selection.ts';

interface Props {
  selected: Selected;
  /** What was selected has changed: the list is read anew, and nothing is selected. */
  onDone(): void;
}

/** What can be done with a selection of applications. */
export function SelectionActions({ selected, onDone }: Props) {
  return <BatchButtons target={selected} onDone={onDone} />;
}
