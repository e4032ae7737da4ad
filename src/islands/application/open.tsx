import { showIsland } from '#islands/ui/show-island.tsx';
import { once } from '#lib/browser/once.ts';

import { ApplicationDialogs } from './application-dialogs.tsx';
import { $view, type View, type Withdrawable } from './view.ts';

const showDialogs = once(() =>
  showIsland(['application', 'common', 'documents', 'enums', 'errors', 'resume', 'rules', 'tasks'], () => <ApplicationDialogs />),
);

async function show(view: View): Promise<void> {
  await showDialogs();
  $view.set(view);
}

/** Opens the application form for a posting; `applyId` is the candidate's application to be sent again. */
export function openApplication(posting: string, applyId?: string): Promise<void> {
  return show({ name: 'apply', posting, applyId });
}

/** Opens the list of the candidate's applications (specification: application status dialog). */
export function openStatus(): void {
  void show({ name: 'status' });
}

/** Opens the dialog that withdraws an application. */
export function openWithdraw(application: Withdrawable): void {
  void show({ name: 'withdraw', application });
}
