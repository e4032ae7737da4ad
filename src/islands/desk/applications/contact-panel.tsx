import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import { type DeskApplication, longestPurpose, type RevealedField } from '#lib/contract/desk-application.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';

import { Panel } from './panel.tsx';

interface AskProps {
  field: RevealedField;
  id: string;
  onShown(value: string): void;
  onClose(): void;
}

/** Reveals a field after the reader states a purpose; the server logs the purpose. */
function AskPurpose({ field, id, onShown, onClose }: AskProps) {
  const t = useT();
  const [purpose, setPurpose] = useState('');
  const [fault, setFault] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const name = t(`desk-applications.detail.field.${field}`);

  async function ask(event: FormEvent) {
    event.preventDefault();
    setIsBusy(true);
    setFault('');
    try {
      const path = `applications/${encodeURIComponent(id)}/reveal`;
      const { value } = await staffApi.post<{ value: string }>(path, { field, purpose }, { handles: ['400'] });
      onShown(value);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFault(error.fields[0]?.message ?? (error.code === '400' ? error.message : ''));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Dialog
      open
      title={t('desk-applications.detail.revealTitle', { field: name })}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form="desk-reveal" variant="solid" busy={isBusy}>
            {t('desk-applications.detail.reveal')}
          </Button>
        </>
      }
    >
      <form id="desk-reveal" className="stack" onSubmit={(event) => void ask(event)}>
        <p>{t('desk-applications.detail.masked')}</p>
        <label className="desk-field" htmlFor="desk-purpose">
          <span>{t('desk-applications.detail.purpose')}</span>
        </label>
        <input
          id="desk-purpose"
          className="input"
          data-autofocus
          required
          minLength={2}
          maxLength={longestPurpose}
          value={purpose}
          placeholder={t('desk-applications.detail.purposeHint')}
          aria-invalid={fault !== '' || undefined}
          aria-describedby={fault ? 'desk-purpose-fault' : undefined}
          onChange={({ target }) => setPurpose(target.value)}
        />
        {fault && (
          <p id="desk-purpose-fault" className="field__error">
            {fault}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** Whether a revealed phone is a number; otherwise it is a text saying that the number is no longer stored. */
function isDialled(phone: string): boolean {
  return /^\+?[\d -]+$/.test(phone);
}

/** Contacts, ID number and health data: each is masked until a permitted reader states a purpose and reveals it. */
export function ContactPanel({ application }: { application: DeskApplication }) {
  const t = useT();
  const staff = useStore($staff);
  const [asked, setAsked] = useState<RevealedField | null>(null);
  const [shown, setShown] = useState<Partial<Record<RevealedField, string>>>({});
  const mayRevealAll = mayDoOneOf(staff, ['applications.reveal']);
  const mayCall = mayRevealAll || mayDoOneOf(staff, ['applications.call']);
  const info = (application.preview?.psndoc ?? {}) as Record<string, string | undefined>;
  const masks: Record<RevealedField, string> = {
    id: info.id ?? '',
    phone: info.mobile ?? '',
    email: info.email ?? '',
    health: '••••',
  };
  if (application.revealable.length === 0) return null;
  return (
    <Panel title={t('desk-applications.detail.contact')}>
      <dl className="desk-pairs">
        {application.revealable.map((field) => {
          const value = shown[field];
          const mayReveal = field === 'phone' ? mayCall : mayRevealAll;
          return (
            <div key={field}>
              <dt>{t(`desk-applications.detail.field.${field}`)}</dt>
              <dd className="desk-reveal">
                <span className="desk-reveal__value">
                  {field === 'phone' && value && isDialled(value) ? (
                    <a href={`tel:${value}`}>{value}</a>
                  ) : (
                    (value ?? masks[field])
                  )}
                </span>
                {mayReveal && value === undefined && (
                  <Button size="small" onClick={() => setAsked(field)}>
                    {t('desk-applications.detail.reveal')}
                    <span className="visually-hidden"> {t(`desk-applications.detail.field.${field}`)}</span>
                  </Button>
                )}
                {value !== undefined && (
                  <Button size="small" variant="quiet" onClick={() => setShown(({ [field]: _, ...others }) => others)}>
                    {t('desk-applications.detail.hide')}
                  </Button>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="desk-panel__none">
        {t(`desk-applications.detail.${mayRevealAll ? 'masked' : mayCall ? 'phoneOnly' : 'noReveal'}`)}
      </p>
      {asked && (
        <AskPurpose
          field={asked}
          id={application.idkey}
          onClose={() => setAsked(null)}
          onShown={(value) => {
            setShown((others) => ({ ...others, [asked]: value || t('desk-applications.detail.notKept') }));
            // The reader may have closed this dialog and opened that of another field.
            setAsked((now) => (now === asked ? null : now));
          }}
        />
      )}
    </Panel>
  );
}
