import { BatchButtons } from '../batches/batch-buttons.tsx';
import { type Selected, seenAtOf } from './selection.ts';
import type { LoadedList } from './use-list.ts';

interface Props {
  selected: Selected;
  loaded: LoadedList;
  /** What was selected has changed: the list is read anew, and nothing is selected. */
  onDone(): void;
}

/** What can be done with a selection of applications. */
export function SelectionActions({ selected, loaded: { rows, asOf }, onDone }: Props) {
  const seenAt = seenAtOf(selected, new Set(rows.map(({ idkey }) => idkey)), asOf);
  return <BatchButtons target={{ ...selected, seenAt }} onDone={onDone} />;
}
