import { BatchButtons } from '../batches/batch-buttons.tsx';
import { type Selected, seenAtOf } from './selection.ts';
import type { LoadedList } from './use-list.ts';

interface Props {
  selected: Selected;
  loaded: LoadedList;
  /** Called after a change; loads the list again and clears the selection. */
  onDone(): void;
}

/** The actions on the selected applications. */
export function SelectionActions({ selected, loaded: { rows, asOf }, onDone }: Props) {
  const seenAt = seenAtOf(selected, new Set(rows.map(({ idkey }) => idkey)), asOf);
  return <BatchButtons target={{ ...selected, seenAt }} onDone={onDone} />;
}
