import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';

import type { Selected } from './selection.ts';
import { TagDialog } from './tag-dialog.tsx';

/**
 * Opens the dialog that changes the tags of the selection. If tags were changed, calls `onDone` when the dialog is closed, and
 * when the answer to a change comes later.
 */
export function TagButton({ selected: { selection, count }, onDone }: { selected: Selected; onDone(): void }) {
  const t = useT();
  const mayTag = mayDoOneOf(useStore($staff), ['applications.note']);
  const [isOpen, setIsOpen] = useState(false);
  const [hasChanged, setHasChanged] = useState(false);
  const isShown = useRef(false);

  function show(shown: boolean) {
    isShown.current = shown;
    setIsOpen(shown);
  }

  if (!mayTag) return null;
  return (
    <>
      <Button size="small" onClick={() => show(true)}>
        {t('desk-applications.tags.title')}
      </Button>
      {isOpen && (
        <TagDialog
          {...{ selection, count }}
          onChange={() => (isShown.current ? setHasChanged(true) : onDone())}
          onClose={() => {
            show(false);
            if (hasChanged) onDone();
          }}
        />
      )}
    </>
  );
}
