import { showIsland } from '#islands/ui/show-island.tsx';

import { KeysDialog } from './keys-dialog.tsx';

/** Lists the keyboard shortcuts that open pages of the desk, for pages without shortcuts of their own. */
export function showKeys(): Promise<void> {
  return showIsland(['common', 'desk', 'desk-applications'], (remove) => <KeysDialog of="page" open onClose={remove} />);
}
