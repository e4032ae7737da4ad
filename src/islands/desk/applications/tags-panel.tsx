import { useStore } from '@nanostores/react';
import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import type { DeskApplication } from '#lib/contract/desk-application.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';

import { Panel } from './panel.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { TagMarks } from './tag-mark.tsx';

interface Props {
  application: DeskApplication;
  /** Called after a change, to load the application again. */
  onDone(): void;
}

/** The tags of an application, with a dialog to change them. */
export function TagsPanel({ application: { idkey, tags = [] }, onDone }: Props) {
  const t = useT();
  const mayTag = mayDoOneOf(useStore($staff), ['applications.note']);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel
      title={t('desk-applications.tags.title')}
      aside={
        mayTag && (
          <Button size="small" variant="quiet" onClick={() => setIsOpen(true)}>
            {t('desk-applications.owner.change')}
          </Button>
        )
      }
    >
      {tags.length === 0 ? <p className="desk-panel__none">{t('desk-applications.tags.noneSet')}</p> : <TagMarks tags={tags} />}
      {isOpen && <TagDialog selection={{ ids: [idkey] }} count={1} onChange={onDone} onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}
