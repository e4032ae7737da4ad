import { useStore } from '@nanostores/react';
import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { Tag, Tagged } from '#lib/contract/tags.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';

import { useLoad } from '../ui/use-load.ts';
import type { Selection } from './selection.ts';
import { TagEditor } from './tag-editor.tsx';
import { TagMark } from './tag-mark.tsx';

interface Props {
  selection: Selection;
  /** The number of selected applications. */
  count: number;
  /** Called after each successful request to add or remove a tag of the applications, or to edit the office's tags. */
  onChange(): void;
  onClose(): void;
}

/** The last change, to report and undo it. */
interface Done extends Tagged {
  tag: Tag;
  set: boolean;
}

/** Adds or removes tags of the selected applications; the last change can be undone while the dialog is open. */
export function TagDialog({ selection, count, onChange, onClose }: Props) {
  const t = useT();
  const staff = useStore($staff);
  const mayEdit = mayDoOneOf(staff, ['applications.override']) && staff?.units === null;
  const { data: tags, reload } = useLoad<Tag[]>('tags');
  const [done, setDone] = useState<Done | 'undone' | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function put(tag: Tag, set: boolean, of: Selection): Promise<Tagged | undefined> {
    setIsBusy(true);
    try {
      const body = { selection: of, tag: tag.id, set: set ? 'Y' : 'N' };
      const tagged = await staffApi.post<Tagged>('applications/tags', body);
      onChange();
      return tagged;
    } catch (error) {
      // `staffApi` has shown the error.
      if (!(error instanceof ApiError)) throw error;
      return undefined;
    } finally {
      setIsBusy(false);
    }
  }

  function changed() {
    reload();
    onChange();
  }

  async function press(tag: Tag, set: boolean) {
    const tagged = await put(tag, set, selection);
    if (tagged) setDone({ ...tagged, tag, set });
  }

  async function undo({ tag, set, ids }: Done) {
    if (await put(tag, !set, { ids })) setDone('undone');
  }

  const title = `${t('desk-applications.tags.title')} · ${t('desk-applications.selection.count', { count })}`;
  return (
    <Dialog open title={title} onClose={onClose} footer={<Button onClick={onClose}>{t('common.close')}</Button>}>
      <p className="desk-panel__none">{t('desk-applications.tags.hint')}</p>
      {tags?.length === 0 && <p>{t('desk-applications.tags.none')}</p>}
      <ul className="desk-tag-list">
        {tags?.map((tag) => (
          <li key={tag.id}>
            <TagMark tag={tag} />
            <span className="row">
              {([true, false] as const).map((set) => (
                <Button
                  key={String(set)}
                  size="small"
                  disabled={isBusy}
                  aria-label={t(set ? 'desk-applications.tags.addOf' : 'desk-applications.tags.removeOf', { name: tag.name })}
                  onClick={() => void press(tag, set)}
                >
                  {t(set ? 'desk-applications.tags.add' : 'desk-applications.tags.remove')}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="desk-tag-done">
        {done === 'undone' && t('desk-applications.tags.undone')}
        {done !== null && done !== 'undone' && (
          <>
            {t(done.set ? 'desk-applications.tags.added' : 'desk-applications.tags.removed', {
              count: done.count,
              name: done.tag.name,
            })}{' '}
            {done.count > 0 && (
              <Button size="small" variant="quiet" disabled={isBusy} onClick={() => void undo(done)}>
                {t('desk-applications.tags.undo')}
              </Button>
            )}
          </>
        )}
      </p>
      {mayEdit && tags && <TagEditor tags={tags} onChange={changed} />}
    </Dialog>
  );
}
