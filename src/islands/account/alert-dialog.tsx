import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { DynamicForm } from '#islands/ui/dynamic-form.tsx';
import { useForm } from '#islands/ui/form/use-form.ts';
import { Icon } from '#islands/ui/icon.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { paths } from '#lib/addresses/paths.ts';
import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import type { AlertFilter } from '#lib/contract/alerts.ts';
import { alertRhythms } from '#lib/domain/alerts.ts';
import { alertForm } from '#lib/forms/alerts.ts';

import { shownInForm } from './refusals.ts';
import { useAttempt } from './use-attempt.ts';

interface AlertDialogProps {
  filter: AlertFilter;
  /** Describes the filter. */
  words: string;
  onClose: () => void;
}

function lacksEmail(error: unknown): boolean {
  return error instanceof ApiError && error.fields.some(({ path }) => path === 'email');
}

/** Has new postings of a search mailed, daily or weekly. */
export function AlertDialog({ filter, words, onClose }: AlertDialogProps) {
  const t = useT();
  const locale = useLocale();
  const [state, setState] = useState<'open' | 'saved' | 'noEmail'>('open');
  const form = useForm(alertForm, { initial: { every: 'day' } });
  const { busy, attempt } = useAttempt();
  const options = { every: alertRhythms.map((value) => ({ key: value, value: t(`alerts.every.${value}`) })) };

  function submit({ every }: { every: string }) {
    return attempt(form, async () => {
      try {
        await api.post('search-alerts', { filter, every, locale }, { handles: shownInForm });
        setState('saved');
      } catch (error) {
        if (!lacksEmail(error)) throw error;
        setState('noEmail');
      }
    });
  }

  return (
    <Dialog open title={t('alerts.openTitle')} size="small" onClose={onClose}>
      {state === 'open' ? (
        <>
          <p>{t('alerts.openLead')}</p>
          <p className="alert-words">
            <strong>{words}</strong>
          </p>
          <DynamicForm form={form} extras={{ options }} onSubmit={submit}>
            <Button type="submit" variant="primary" wide busy={busy}>
              {t('alerts.save')}
            </Button>
          </DynamicForm>
        </>
      ) : (
        <div className="account__mail" role="status">
          <Icon name="mail" size={40} />
          <p>{t(state === 'saved' ? 'alerts.saved' : 'alerts.noEmail')}</p>
          <a className="button" href={state === 'saved' ? paths.alerts(locale) : paths.account(locale)}>
            {t(state === 'saved' ? 'alerts.manage' : 'alerts.addEmail')}
          </a>
        </div>
      )}
    </Dialog>
  );
}
