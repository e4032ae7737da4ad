import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';

import type { Editing } from './use-draft.ts';

/** Says who saved meanwhile, and lets the reader go on from their words or from the own ones; both stay in the history. */
export function ConflictDialog({ editing }: { editing: Editing }) {
  const t = useT();
  const { conflict, settle } = editing;
  const at = conflict?.updatedAt ? dateTimeInShanghai(Date.parse(conflict.updatedAt)) : '';
  return (
    <Dialog
      open={conflict !== null}
      title={t('desk-content.conflict.title')}
      onClose={() => settle(false)}
      footer={
        <>
          <Button data-autofocus onClick={() => settle(false)}>
            {t('desk-content.conflict.mine')}
          </Button>
          <Button onClick={() => settle(true)}>{t('desk-content.conflict.theirs')}</Button>
        </>
      }
    >
      <p>{t('desk-content.conflict.text', { name: conflict?.updatedBy ?? '', at, version: conflict?.version ?? 0 })}</p>
    </Dialog>
  );
}
