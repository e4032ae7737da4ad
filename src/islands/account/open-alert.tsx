import { showIsland } from '#islands/ui/show-island.tsx';
import type { AlertFilter } from '#lib/contract/alerts.ts';

import { AlertDialog } from './alert-dialog.tsx';

/** Opens the dialog that has new postings of a search mailed. */
export async function openAlert(wanted: { filter: AlertFilter; words: string }): Promise<void> {
  await showIsland(['common', 'account', 'alerts', 'rules'], (remove) => <AlertDialog {...wanted} onClose={remove} />);
}
