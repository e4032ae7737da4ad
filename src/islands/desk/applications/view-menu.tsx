import { type FormEvent, useState } from 'react';

import { useLoad } from '../ui/use-load.ts';
import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { ApplicationColumn, DeskView } from '#lib/contract/desk-applications.ts';
import { showToast } from '#lib/stores/toasts.ts';

import type { ListAddress } from './list-address.ts';

interface Props {
  address: ListAddress;
  columns: readonly ApplicationColumn[];
  onOpen(view: DeskView): void;
}

/** A menu of the reader's saved views (filters, order and columns under a name), with a form to save the current view. */
export function ViewMenu({ address, columns, onOpen }: Props) {
  const t = useT();
  const { data: views, reload } = useLoad<DeskView[]>('views');
  const [name, setName] = useState('');
  const [isSaving, setIsSaving] = useState(false);

  async function change(call: Promise<unknown>, words: string) {
    setIsSaving(true);
    try {
      await call;
      showToast('done', words);
      setName('');
      reload();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setIsSaving(false);
    }
  }

  function save(event: FormEvent) {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return;
    const view = { name: wanted, filter: address.filter, sort: address.sort || 'waiting', columns };
    void change(staffApi.post('views', view), t('desk-applications.views.saved', { name: wanted }));
  }

  return (
    <details className="desk-menu" name="desk-menu">
      <summary className="button button--small">
        <Icon name="star" size={18} />
        {t('desk-applications.views.title')}
      </summary>
      <div className="desk-menu__sheet">
        {views?.length === 0 && <p className="desk-menu__none">{t('desk-applications.views.none')}</p>}
        <ul className="desk-menu__list">
          {views?.map((view) => (
            <li key={view.id}>
              <button type="button" className="desk-menu__open" onClick={() => onOpen(view)}>
                {view.name}
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={t('desk-applications.views.drop', { name: view.name })}
                onClick={() =>
                  void change(staffApi.delete(`views/${view.id}`), t('desk-applications.views.dropped', { name: view.name }))
                }
              >
                <Icon name="trash" size={18} />
              </button>
            </li>
          ))}
        </ul>
        <form className="desk-menu__form" onSubmit={save}>
          <label className="desk-field">
            <span>{t('desk-applications.views.name')}</span>
            <input className="input" value={name} maxLength={40} required onChange={({ target }) => setName(target.value)} />
          </label>
          <Button type="submit" size="small" busy={isSaving}>
            {t('desk-applications.views.save')}
          </Button>
        </form>
      </div>
    </details>
  );
}
