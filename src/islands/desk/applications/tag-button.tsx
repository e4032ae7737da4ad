import { useStore } from '@nanostores/react';
import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';

import type { Selected } from './selection.ts';
import { TagDialog } from './tag-dialog.tsx';

/** Opens the dialog that changes the tags of the selection. If tags were changed, calls `onDone` when the dialog is closed. */
export function TagButton({ selected: { selection, count }, onDone }: { selected: Selected; onDone(): void }) {
  const t = useT();
  const mayTag = mayDoOneOf(useStore($staff), ['applications.note']);
  const [isOpen, setIsOpen] = useState(false);
  const [hasChanged, setHasChanged] = useState(false);
  if (!mayTag) return null;
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t('desk-applications.tags.title')}
      </Button>
      {isOpen && (
        <TagDialog
          {...{ selection, count }}
          onChange={() => setHasChanged(true)}
          onClose={() => {
            setIsOpen(false);
            if (hasChanged) onDone();
          }}
        />
      )}
    </>
  );
}
