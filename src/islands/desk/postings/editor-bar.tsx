import { useStore } from '@nanostores/react';
import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { useChunk } from '#islands/ui/use-chunk.ts';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { paths } from '#lib/addresses/paths.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { StaffPosting } from '#lib/contract/staff-postings.ts';
import { $staff } from '#lib/stores/staff.ts';
import { showToast } from '#lib/stores/toasts.ts';

import type { PostingDialogName } from './posting-dialogs.tsx';
import type { Editor } from './use-editor.ts';

/** The actions available in the posting's state, in a bar that stays in sight. */
export function EditorBar({ editor, onSave }: { editor: Editor; onSave: () => void }) {
  const t = useT();
  const locale = useLocale();
  const [isCopying, setIsCopying] = useState(false);
  const [opened, setOpened] = useState<PostingDialogName | null>(null);
  const me = useStore($staff);
  const { id, state, approval } = editor.posting;
  const hasOpened = state === 'open' || state === 'closed';
  // The dialogs are loaded only when the first one is opened, because the rich text editors already make the page large.
  const chunk = useChunk(
    opened !== null,
    () => import('./posting-dialogs.tsx'),
    () => setOpened(null),
  );

  /** Opens the window before the request, because browsers allow a new window only directly after a press. */
  async function preview() {
    const page = window.open('about:blank', '_blank');
    try {
      const { path } = await staffApi.post<{ path: string }>(`postings/${id}/preview`, editor.input());
      page?.location.replace(path);
    } catch {
      // `staffApi` has shown the error.
      page?.close();
    }
  }

  async function copy() {
    setIsCopying(true);
    try {
      const made = await staffApi.post<StaffPosting>(`postings/${id}/copy`);
      showToast('done', t('desk-postings.copy.done'));
      location.assign(deskPaths.posting(locale, made.id));
      // With unsaved changes, the reader may choose to stay.
      if (editor.isDirty) setIsCopying(false);
    } catch {
      // `staffApi` has shown the error.
      setIsCopying(false);
    }
  }

  async function withdraw() {
    const { state: outcome } = await editor.act('close', {});
    if (outcome === 'done') showToast('done', t('desk-postings.approval.withdrawn'));
  }

  return (
    <div className="postings-bar no-print">
      <p className="postings-bar__state" role="status">
        {t(editor.isDirty ? 'desk-postings.editor.unsaved' : 'desk-postings.editor.noChanges')}
      </p>
      <div className="postings-bar__actions">
        <Button variant="quiet" onClick={() => setOpened('versions')}>
          {t('desk-postings.editor.versions')}
        </Button>
        <Button variant="quiet" busy={isCopying} onClick={() => void copy()}>
          {t('desk-postings.editor.copy')}
        </Button>
        {hasOpened ? (
          <a className="button button--quiet" href={paths.hotJobDetail(locale, { id })} target="_blank" rel="noopener">
            {t('desk-postings.editor.public')}
          </a>
        ) : null}
        <Button variant="quiet" onClick={() => void preview()}>
          {t('desk-postings.editor.preview')}
        </Button>
        {state === 'draft' && <Button onClick={() => setOpened('remove')}>{t('desk-postings.remove.submit')}</Button>}
        {(state === 'open' || state === 'scheduled') && (
          <Button onClick={() => setOpened('close')}>
            {t(state === 'open' ? 'desk-postings.editor.close' : 'desk-postings.editor.withdraw')}
          </Button>
        )}
        {approval && !editor.isDirty && (
          <Button busy={editor.isBusy} onClick={() => void withdraw()}>
            {t('desk-postings.approval.withdraw')}
          </Button>
        )}
        {hasOpened && <Button onClick={() => setOpened('extend')}>{t('desk-postings.editor.extend')}</Button>}
        <Button variant={hasOpened ? 'primary' : 'solid'} busy={editor.isBusy} aria-keyshortcuts="Control+S" onClick={onSave}>
          {t('desk-postings.editor.save')}
        </Button>
        {approval && !editor.isDirty && approval.askedBy !== me?.id && (
          <Button variant="primary" onClick={() => setOpened('approve')}>
            {t('desk-postings.approval.approve')}
          </Button>
        )}
        {!hasOpened && (!approval || editor.isDirty) && (
          <Button variant="primary" onClick={() => setOpened('publish')}>
            {t('desk-postings.editor.publish')}
          </Button>
        )}
      </div>
      {opened && chunk && <chunk.PostingDialog name={opened} editor={editor} onClose={() => setOpened(null)} />}
    </div>
  );
}
