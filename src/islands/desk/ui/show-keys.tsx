import { showIsland } from '#islands/ui/show-island.tsx';

import { KeysDialog } from './keys-dialog.tsx';

/** Lists the keys of a page that has none of its own: those that open places. */
export function showKeys(): Promise<void> {
  return showIsland(['common', 'desk', 'desk-applications'], (remove) => <KeysDialog of="page" open onClose={remove} />);
}
