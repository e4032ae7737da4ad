import { type FormEvent, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { ConfirmDialog } from '#islands/ui/confirm-dialog.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import { longestTag, type Tag } from '#lib/contract/tags.ts';
import { type TagColour, tagColours } from '#lib/domain/tag-colours.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { TagMark } from './tag-mark.tsx';

interface Props {
  tags: readonly Tag[];
  onChange(): void;
}

interface Draft {
  /** The id of the tag that is changed; absent for a new tag. */
  id?: string;
  name: string;
  colour: TagColour;
}

const empty: Draft = { name: '', colour: 'blue' };

/** Adds, renames, recolours and deletes the tags of the office. */
export function TagEditor({ tags, onChange }: Props) {
  const t = useT();
  const [draft, setDraft] = useState<Draft>(empty);
  const [fault, setFault] = useState('');
  const [leaving, setLeaving] = useState<Tag | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  /** `sent` is the draft that the work saves, or null. Input since then stays, and so does another question. */
  async function attempt(sent: Draft | null, work: () => Promise<unknown>) {
    setIsBusy(true);
    setFault('');
    try {
      await work();
      setDraft((now) => (now === sent || (leaving !== null && now.id === leaving.id) ? empty : now));
      onChange();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === '400') setFault(error.fields[0]?.message ?? error.message);
    } finally {
      setIsBusy(false);
      setLeaving(null);
    }
  }

  function save(event: FormEvent) {
    event.preventDefault();
    void attempt(draft, async () => {
      const { name } = await staffApi.post<Tag>('tags', draft, { handles: ['400'] });
      showToast('done', t('desk-applications.tags.saved', { name }));
    });
  }

  return (
    <details className="desk-tag-editor">
      <summary>{t('desk-applications.tags.manage')}</summary>
      <ul className="desk-tag-list">
        {tags.map((tag) => (
          <li key={tag.id}>
            <button type="button" className="link-button" onClick={() => setDraft(tag)}>
              <TagMark tag={tag} />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={t('desk-applications.tags.drop', { name: tag.name })}
              onClick={() => setLeaving(tag)}
            >
              <Icon name="trash" size={18} />
            </button>
          </li>
        ))}
      </ul>
      <form className="desk-tag-form" onSubmit={save}>
        <label className="desk-field">
          <span>{t(draft.id ? 'desk-applications.tags.name' : 'desk-applications.tags.new')}</span>
          <input
            className="input"
            value={draft.name}
            maxLength={longestTag}
            required
            aria-invalid={fault !== '' || undefined}
            onChange={({ target }) => setDraft({ ...draft, name: target.value })}
          />
        </label>
        <label className="desk-field">
          <span>{t('desk-applications.tags.colour')}</span>
          <select
            className="input"
            value={draft.colour}
            onChange={({ target }) => setDraft({ ...draft, colour: tagColours.find((one) => one === target.value) ?? 'grey' })}
          >
            {tagColours.map((colour) => (
              <option key={colour} value={colour}>
                {t(`desk-applications.tags.colours.${colour}`)}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" size="small" busy={isBusy}>
          {t(draft.id ? 'desk-applications.owner.save' : 'desk-applications.tags.save')}
        </Button>
      </form>
      {fault && (
        <p className="field__error" role="alert">
          {fault}
        </p>
      )}
      <ConfirmDialog
        open={leaving !== null}
        danger
        busy={isBusy}
        title={t('desk-applications.tags.drop', { name: leaving?.name ?? '' })}
        onConfirm={() => leaving && void attempt(null, () => staffApi.delete(`tags/${leaving.id}`))}
        onClose={() => setLeaving(null)}
      >
        <p>{t('desk-applications.tags.dropText')}</p>
      </ConfirmDialog>
    </details>
  );
}
