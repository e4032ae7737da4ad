import { useStore } from '@nanostores/react';

import { ApplyDialog } from './apply-dialog.tsx';
import { StatusDialog } from './status-dialog.tsx';
import { $view } from './view.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

function close(): void {
  $view.set(null);
}

/** Renders the open dialog about applications, if any. */
export function ApplicationDialogs() {
  const view = useStore($view);
  switch (view?.name) {
    case 'apply':
      return <ApplyDialog key={view.posting} posting={view.posting} applyId={view.applyId} onClose={close} />;
    case 'status':
      return <StatusDialog onClose={close} />;
    case 'withdraw':
      return <WithdrawDialog application={view.application} onClose={close} />;
    default:
      return null;
  }
}
