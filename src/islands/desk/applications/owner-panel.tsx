import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { OwnersOfSelection } from '#lib/contract/batches.ts';
import type { DeskApplication } from '#lib/contract/desk-application.ts';
import { permissionFor } from '#lib/domain/batch-kinds.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { confirmBatch, previewBatch } from '../batches/batch-calls.ts';
import { Panel } from './panel.tsx';

interface Props {
  application: DeskApplication;
  /** Called after a change, to load the application again. */
  onDone(): void;
}

const nobody = 'none';

/** The owner of an application; a change made here takes effect at once. */
export function OwnerPanel({ application: { idkey, ownerId = '', ownerName = '' }, onDone }: Props) {
  const t = useT();
  const mayAssign = mayDoOneOf(useStore($staff), [permissionFor('assign')]);
  const [owners, setOwners] = useState<OwnersOfSelection['owners'] | null>(null);
  const [chosen, setChosen] = useState('');
  const [fault, setFault] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  async function attempt(work: () => Promise<void>) {
    setIsBusy(true);
    setFault('');
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (['400', '404', '409'].includes(error.code)) setFault(error.fields[0]?.message ?? error.message);
    } finally {
      setIsBusy(false);
    }
  }

  const change = () =>
    attempt(async () => {
      setOwners((await staffApi.post<OwnersOfSelection>('batches/owners', { ids: [idkey] })).owners);
      setChosen(ownerId || nobody);
    });

  const save = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      const action = { kind: 'assign', to: chosen };
      await confirmBatch(await previewBatch({ ids: [idkey], action, releaseAt: 'now' }), 1);
      const name = owners?.find(({ id }) => id === chosen)?.name;
      showToast('done', name ? t('desk-applications.owner.saved', { name }) : t('desk-applications.owner.removed'));
      setOwners(null);
      onDone();
    });
  };

  return (
    <Panel
      title={t('desk-applications.owner.title')}
      aside={
        mayAssign &&
        !owners && (
          <Button size="small" variant="quiet" busy={isBusy} onClick={() => void change()}>
            {t('desk-applications.owner.change')}
          </Button>
        )
      }
    >
      {owners ? (
        <form className="desk-note" onSubmit={save}>
          <label className="desk-field">
            <span>{t('desk-applications.owner.to')}</span>
            <select className="input" value={chosen} onChange={({ target }) => setChosen(target.value)}>
              <option value={nobody}>{t('desk-applications.owner.nobody')}</option>
              {owners.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <div className="row">
            <Button type="submit" size="small" busy={isBusy}>
              {t('desk-applications.owner.save')}
            </Button>
            <Button size="small" variant="quiet" onClick={() => setOwners(null)}>
              {t('common.cancel')}
            </Button>
          </div>
        </form>
      ) : (
        <p className={ownerName ? undefined : 'desk-panel__none'}>{ownerName || t('desk-applications.owner.none')}</p>
      )}
      {fault && (
        <p className="field__error" role="alert">
          {fault}
        </p>
      )}
    </Panel>
  );
}
