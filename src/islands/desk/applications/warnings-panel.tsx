import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { ConfirmDialog } from '#islands/ui/confirm-dialog.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { serverNow } from '#lib/client/server-clock.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { DeskApplication } from '#lib/contract/desk-application.ts';
import type { DeskWarning } from '#lib/contract/warnings.ts';
import type { FieldFault } from '#lib/forms/faults.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { latestWarningEnd } from '#lib/rules/warnings.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { Line, Words } from '../ui/form-parts.tsx';
import { momentOf } from './moments.ts';
import { Panel } from './panel.tsx';

interface Props {
  application: DeskApplication;
  onChange(warnings: DeskWarning[]): void;
}

function currentIn({ data }: ApiError): DeskWarning[] | undefined {
  return (data as { current?: DeskWarning[] } | null)?.current;
}

function WarningForm({ id, onSaved, onClose }: { id: string; onSaved: Props['onChange']; onClose(): void }) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [endsOn, setEndsOn] = useState('');
  const [openedAt] = useState(() => serverNow());
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const faultOf = (path: string) => faults.filter((fault) => fault.path === path);

  async function save(event: FormEvent) {
    event.preventDefault();
    setIsBusy(true);
    setFaults([]);
    try {
      const path = `applications/${encodeURIComponent(id)}/warnings`;
      onSaved(await staffApi.post<DeskWarning[]>(path, { reason, endsOn }, { handles: ['400', '409'] }));
      showToast('done', t('desk-applications.warnings.saved'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const current = currentIn(error);
      if (error.code === '409' && current) {
        onSaved(current);
        showToast('fault', t('desk-applications.warnings.setBefore'));
      }
      if (error.code === '400') setFaults(error.fields);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form className="desk-note" noValidate onSubmit={(event) => void save(event)}>
      <Words
        label={t('desk-applications.warnings.reason')}
        hint={t('desk-applications.warnings.hint')}
        required
        alert
        value={reason}
        fault={faultOf('reason')}
        onChange={setReason}
      />
      <Line
        label={t('desk-applications.warnings.endsOn')}
        required
        alert
        type="date"
        min={todayInShanghai(openedAt)}
        max={latestWarningEnd(openedAt)}
        value={endsOn}
        fault={faultOf('endsOn')}
        onChange={setEndsOn}
      />
      <div className="row">
        <Button type="submit" size="small" busy={isBusy}>
          {t('desk-applications.warnings.save')}
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}

function OneWarning({ warning, onRemove }: { warning: DeskWarning; onRemove(): void }) {
  const t = useT();
  const locale = useLocale();
  const { here, application, reason, by, at, endsOn } = warning;
  return (
    <li>
      <p className={reason === null ? 'desk-panel__none' : 'desk-note__text'}>
        {reason ?? t('desk-applications.warnings.otherUnit')}
      </p>
      <p className="desk-list__small">
        {[by, momentOf(at), t('desk-applications.warnings.until', { date: endsOn })].filter(Boolean).join(' · ')}
        {here === 'N' && application && (
          <>
            {' · '}
            <a href={deskPaths.application(locale, application.idkey)}>
              {t('desk-applications.detail.receipt', { number: application.receiptNo })}
            </a>
          </>
        )}
      </p>
      {here === 'Y' && (
        <Button size="small" variant="quiet" onClick={onRemove}>
          {t('desk-applications.warnings.remove')}
        </Button>
      )}
    </li>
  );
}

/** Warnings that documents of the person are falsified; renders nothing for readers who are not leads. */
export function WarningsPanel({ application: { idkey, warnings = [] }, onChange }: Props) {
  const t = useT();
  const isLead = mayDoOneOf(useStore($staff), ['applications.override']);
  const [isOpen, setIsOpen] = useState(false);
  const [leaving, setLeaving] = useState<DeskWarning | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  if (!isLead) return null;

  async function remove(id: string) {
    setIsBusy(true);
    try {
      const path = `applications/${encodeURIComponent(idkey)}/warnings/${id}`;
      onChange(await staffApi.delete<DeskWarning[]>(path, { handles: ['404'] }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === '404') onChange(warnings.filter((one) => one.id !== id));
    } finally {
      setIsBusy(false);
      setLeaving(null);
    }
  }

  const mayAdd = !isOpen && warnings.every(({ here }) => here === 'N');
  return (
    <Panel
      title={t('desk-applications.warnings.title')}
      aside={
        mayAdd && (
          <Button size="small" variant="quiet" onClick={() => setIsOpen(true)}>
            {t('desk-applications.warnings.add')}
          </Button>
        )
      }
    >
      {warnings.length === 0 && !isOpen && <p className="desk-panel__none">{t('desk-applications.warnings.none')}</p>}
      {warnings.length > 0 && (
        <ul className="desk-list">
          {warnings.map((warning) => (
            <OneWarning key={warning.id} warning={warning} onRemove={() => setLeaving(warning)} />
          ))}
        </ul>
      )}
      {isOpen && (
        <WarningForm
          id={idkey}
          onSaved={(saved) => {
            onChange(saved);
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
      <ConfirmDialog
        open={leaving !== null}
        danger
        busy={isBusy}
        title={t('desk-applications.warnings.removeTitle')}
        confirmLabel={t('desk-applications.warnings.remove')}
        onConfirm={() => leaving && void remove(leaving.id)}
        onClose={() => setLeaving(null)}
      >
        <p>{t('desk-applications.warnings.removeText')}</p>
      </ConfirmDialog>
    </Panel>
  );
}
