import { useStore } from '@nanostores/react';
import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { exportLists } from '#lib/domain/export-lists.ts';
import { pageLocale } from '#lib/i18n/page-words.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';

import { ExportDialog, type ExportDialogProps } from './export-dialog.tsx';

type Props = Pick<ExportDialogProps, 'list' | 'filter' | 'selection' | 'columns'> & {
  /** Replaces the default label. */
  label?: string;
};

/**
 * The button that exports a list or the selected entries; hidden without permission. The finished file is on the page of
 * exports. A page with this button needs the translations `common.cancel`, `common.close`, `desk-exchange.columns` and
 * `desk-exchange.exports`.
 */
export function ExportButton({ label, ...asked }: Props) {
  const t = useT();
  const staff = useStore($staff);
  const [isOpen, setIsOpen] = useState(false);
  if (!mayDoOneOf(staff, exportLists[asked.list])) return null;
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        <Icon name="download" size={18} />
        {label ?? t('desk-exchange.exports.button')}
      </Button>
      {isOpen && (
        <ExportDialog
          {...asked}
          onClose={() => setIsOpen(false)}
          onAsked={() => location.assign(deskPaths.exports(pageLocale()))}
        />
      )}
    </>
  );
}
