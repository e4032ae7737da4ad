import { useStore } from '@nanostores/react';
import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';
import { documentPermission } from '#lib/domain/document-kinds.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';

import { DocumentsDialog, type DocumentsDialogProps } from './documents-dialog.tsx';

/**
 * The button to request the documents of selected applications in one file; hidden without permission. The page needs the
 * translations `common.cancel`, `common.close`, `common.loading`, `common.retry`, `desk-exchange.documents` and
 * `desk-exchange.exports`.
 */
export function DocumentsButton(asked: Omit<DocumentsDialogProps, 'onClose'>) {
  const t = useT();
  const staff = useStore($staff);
  const [isOpen, setIsOpen] = useState(false);
  if (!mayDoOneOf(staff, [documentPermission])) return null;
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        <Icon name="file" size={18} />
        {t('desk-exchange.documents.button')}
      </Button>
      {isOpen && <DocumentsDialog {...asked} onClose={() => setIsOpen(false)} />}
    </>
  );
}
