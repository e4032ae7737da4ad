import { type FormEvent, useState } from 'react';

import { useStore } from '@nanostores/react';
import { useLoad } from '../ui/use-load.ts';
import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { ApplicationColumn, DeskView } from '#lib/contract/desk-applications.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';
import { showToast } from '#lib/stores/toasts.ts';

import type { ListAddress } from './list-address.ts';

interface Props {
  address: ListAddress;
  columns: readonly ApplicationColumn[];
  onOpen(view: DeskView): void;
}

interface LineProps {
  view: DeskView;
  /** Whether the reader may replace and delete the view. */
  mayChange: boolean;
  onOpen(): void;
  onReplace(): void;
  onDrop(): void;
}

const empty = { name: '', isShared: false };

function ViewLine({ view: { name, shared, by }, mayChange, onOpen, onReplace, onDrop }: LineProps) {
  const t = useT();
  const note = by ? t('desk-applications.views.by', { name: by }) : shared === 'Y' ? t('desk-applications.views.isShared') : '';
  return (
    <li>
      <button type="button" className="desk-menu__open" onClick={onOpen}>
        {name}
        {note && <small className="desk-menu__note">{note}</small>}
      </button>
      {mayChange && (
        <>
          <button
            type="button"
            className="icon-button"
            aria-label={t('desk-applications.views.replace', { name })}
            title={t('desk-applications.views.replace', { name })}
            onClick={onReplace}
          >
            <Icon name="refresh" size={18} />
          </button>
          <button type="button" className="icon-button" aria-label={t('desk-applications.views.drop', { name })} onClick={onDrop}>
            <Icon name="trash" size={18} />
          </button>
        </>
      )}
    </li>
  );
}

/**
 * A menu of saved views, with a form to save the current view. A view has a name and stores filters, order and columns. The
 * menu shows the reader's own views and those that colleagues share. Leads may also replace and delete the views of colleagues.
 */
export function ViewMenu({ address, columns, onOpen }: Props) {
  const t = useT();
  const isLead = mayDoOneOf(useStore($staff), ['applications.override']);
  const { data: views, reload } = useLoad<DeskView[]>('views');
  const [draft, setDraft] = useState(empty);
  const [isSaving, setIsSaving] = useState(false);
  const current = { filter: address.filter, sort: address.sort || 'waiting', columns };

  async function change(call: Promise<unknown>, words: string, saved?: () => void) {
    setIsSaving(true);
    try {
      await call;
      showToast('done', words);
      saved?.();
      reload();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setIsSaving(false);
    }
  }

  function save(event: FormEvent) {
    event.preventDefault();
    const wanted = draft.name.trim();
    if (wanted === '') return;
    const view = { name: wanted, ...current, shared: draft.isShared ? 'Y' : 'N' };
    void change(staffApi.post('views', view), t('desk-applications.views.saved', { name: wanted }), () =>
      // Input for another view, typed during the save, stays.
      setDraft((now) => (now === draft ? empty : now)),
    );
  }

  const lines = (some: readonly DeskView[], mayChange: boolean) => (
    <ul className="desk-menu__list">
      {some.map((view) => (
        <ViewLine
          key={view.id}
          {...{ view, mayChange }}
          onOpen={() => onOpen(view)}
          onReplace={() =>
            void change(
              staffApi.post('views', { id: view.id, name: view.name, ...current }),
              t('desk-applications.views.saved', { name: view.name }),
            )
          }
          onDrop={() =>
            void change(staffApi.delete(`views/${view.id}`), t('desk-applications.views.dropped', { name: view.name }))
          }
        />
      ))}
    </ul>
  );
  const [own, others] = [views?.filter((view) => view.own !== 'N') ?? [], views?.filter((view) => view.own === 'N') ?? []];

  return (
    <details className="desk-menu" name="desk-menu">
      <summary className="button button--small">
        <Icon name="star" size={18} />
        {t('desk-applications.views.title')}
      </summary>
      <div className="desk-menu__sheet">
        {views && own.length === 0 && <p className="desk-menu__none">{t('desk-applications.views.none')}</p>}
        {lines(own, true)}
        {others.length > 0 && (
          <>
            <p className="desk-menu__none">{t('desk-applications.views.shared')}</p>
            {lines(others, isLead)}
          </>
        )}
        <form className="desk-menu__form" onSubmit={save}>
          <label className="desk-field">
            <span>{t('desk-applications.views.name')}</span>
            <input
              className="input"
              value={draft.name}
              maxLength={40}
              required
              onChange={({ target }) => setDraft({ ...draft, name: target.value })}
            />
          </label>
          <label className="desk-menu__choice">
            <input
              type="checkbox"
              checked={draft.isShared}
              onChange={({ target }) => setDraft({ ...draft, isShared: target.checked })}
            />
            <span>{t('desk-applications.views.share')}</span>
          </label>
          <Button type="submit" size="small" busy={isSaving}>
            {t('desk-applications.views.save')}
          </Button>
        </form>
      </div>
    </details>
  );
}
