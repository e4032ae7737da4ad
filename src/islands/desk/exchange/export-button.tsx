import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/desk-paths.ts';
import { pageLocale } from '#lib/i18n/page-words.ts';

import { ExportDialog, type ExportDialogProps } from './export-dialog.tsx';

/** The button above a list that exports what the list shows; what was asked for is made on the page of exports. */
export function ExportButton({ list, filter }: Pick<ExportDialogProps, 'list' | 'filter'>) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        <Icon name="download" size={18} />
        {t('desk-exchange.exports.button')}
      </Button>
      {isOpen && (
        <ExportDialog
          list={list}
          {...(filter ? { filter } : {})}
          onClose={() => setIsOpen(false)}
          onAsked={() => location.assign(deskPaths.exports(pageLocale()))}
        />
      )}
    </>
  );
}
