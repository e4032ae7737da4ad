import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { ConfirmDialog } from '#islands/ui/confirm-dialog.tsx';
import { CopyButton } from '#islands/ui/copy-button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Words } from '#islands/ui/words.tsx';
import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import type { CalendarLink } from '#lib/contract/calendar.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';

/** The secret address of the candidate's calendar. It is shown only once, when it is created or replaced. */
export function OwnCalendar() {
  const t = useT();
  const [link, setLink] = useState<CalendarLink>();
  const [busy, setBusy] = useState(false);
  const [renewing, setRenewing] = useState(false);

  async function request(body: { renew?: 'Y' }) {
    setBusy(true);
    try {
      setLink(await api.post<CalendarLink>('calendar-link', body));
      setRenewing(false);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="card settings__card" aria-labelledby="settings-calendar">
      <h2 id="settings-calendar">{t('account.calendar.title')}</h2>
      <p className="muted">{t('account.calendar.lead')}</p>
      {!link && (
        <Button busy={busy} onClick={() => void request({})}>
          {t('account.calendar.get')}
        </Button>
      )}
      <div className="settings__link" role="status">
        {link?.url && (
          <>
            <p>{t('account.calendar.shown')}</p>
            <output className="settings__address" aria-label={t('account.calendar.link')}>
              {link.url}
            </output>
          </>
        )}
        {link?.url === null && (
          <p>
            <Words text={t('account.calendar.exists', { date: todayInShanghai(Date.parse(link.since)) })} />
          </p>
        )}
      </div>
      {link && (
        <div className="settings__actions">
          {link.url && (
            <>
              <a className="button button--solid button--small" href={link.url.replace(/^https?:/, 'webcal:')}>
                {t('account.calendar.subscribe')}
              </a>
              <CopyButton
                key={link.url}
                text={link.url}
                label={t('account.calendar.copy')}
                copied={t('account.calendar.copied')}
              />
            </>
          )}
          <Button size="small" onClick={() => setRenewing(true)}>
            {t('account.calendar.renew')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={renewing}
        title={t('account.calendar.renew')}
        confirmLabel={t('account.calendar.renew')}
        danger
        busy={busy}
        onConfirm={() => void request({ renew: 'Y' })}
        onClose={() => setRenewing(false)}
      >
        <p>{t('account.calendar.renewWarning')}</p>
      </ConfirmDialog>
    </section>
  );
}
