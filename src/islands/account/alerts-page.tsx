import { useStore } from '@nanostores/react';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { ConfirmDialog } from '#islands/ui/confirm-dialog.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { Language, useLocale, useT } from '#islands/ui/language.tsx';
import { paths } from '#lib/addresses/paths.ts';
import { forgetLinkCode, replaceLinkCode, takeLinkCode } from '#lib/browser/link-code.ts';
import { openAccount } from '#lib/browser/open-account.ts';
import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import type { OpenedAlerts, SearchAlert } from '#lib/contract/alerts.ts';
import type { AlertRhythm } from '#lib/domain/alerts.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import { $session } from '#lib/stores/session.ts';
import { showToast } from '#lib/stores/toasts.ts';
import type { Locale } from '#lib/text/locale.ts';

import { AlertRow } from './alert-row.tsx';

/** The alerts and, if a link opened them, the code that opens them again. */
interface Shown {
  alerts: SearchAlert[];
  code?: string;
  /** Set if the link has just confirmed an address: Y if the requested alert was added, N if there are too many alerts. */
  added?: OpenedAlerts['added'];
}

type State = Shown | 'loading' | 'broken' | 'failed';

function Invitation({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="card settings__card settings__invite" role="status">
      <Icon name="bell" size={40} />
      <h2>{title}</h2>
      <p className="muted">{text}</p>
      {children}
    </div>
  );
}

interface AlertsProps {
  /** Whether a link opened the page. If not, the component must have the person's `pkPsndoc` as its key. */
  isLinked: boolean;
  /** Called once the code of the link is forgotten and the signed-in reader's own alerts are to be shown. */
  onLinkOver: () => void;
}

function Alerts({ isLinked, onLinkOver }: AlertsProps) {
  const t = useT();
  const locale = useLocale();
  const { status } = useStore($session, { ssr: 'initial' });
  const [state, setState] = useState<State>('loading');
  const [busy, setBusy] = useState(false);
  const [isStopping, setStopping] = useState(false);

  const load = useCallback(() => {
    const code = takeLinkCode();
    const loading: Promise<Shown> =
      code === undefined
        ? api.get<SearchAlert[]>('search-alerts', { handles: 'all' }).then((alerts) => ({ alerts }))
        : api.post<OpenedAlerts>('search-alerts/link', { code }, { handles: 'all' }).then((opened) => {
            replaceLinkCode(opened.code);
            return opened;
          });
    return loading.then(setState, (error: unknown) => {
      const isBroken = error instanceof ApiError && error.code === '400003';
      if (isBroken) forgetLinkCode();
      setState(isBroken ? 'broken' : 'failed');
    });
  }, []);

  // A change of session must not open the link again: only the first response says that the link has confirmed an address.
  useEffect(() => {
    if (isLinked) void load();
  }, [isLinked, load]);
  const showOwn = useEffectEvent(() => (isLinked ? onLinkOver() : load()));
  useEffect(() => {
    if (status === 'in' && takeLinkCode() === undefined) void showOwn();
  }, [status]);

  /** Runs a change and shows its result; the API client shows errors as toasts. */
  async function change(work: () => Promise<State>, done: string): Promise<void> {
    setBusy(true);
    try {
      setState(await work());
      showToast('done', done);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  }

  const seeJobs = (
    <a className="button button--solid" href={paths.hotJob(locale)}>
      {t('alerts.empty.go')}
    </a>
  );
  if (state === 'loading' && status === 'out' && takeLinkCode() === undefined) {
    return (
      <Invitation title={t('alerts.signIn.title')} text={t('alerts.signIn.text')}>
        <Button variant="primary" onClick={() => void openAccount('login')}>
          {t('account.login.submit')}
        </Button>
      </Invitation>
    );
  }
  if (state === 'loading') return <div className="skeleton settings__skeleton" role="status" aria-label={t('common.loading')} />;
  if (state === 'failed') {
    return (
      <div className="card settings__card settings__invite" role="alert">
        <p>{t('alerts.failed')}</p>
        <Button onClick={() => void load()}>{t('common.retry')}</Button>
      </div>
    );
  }
  if (state === 'broken') {
    return (
      <Invitation title={t('alerts.link.broken')} text={t('alerts.link.brokenText')}>
        {seeJobs}
      </Invitation>
    );
  }
  const { alerts, code, added } = state;
  if (alerts.length === 0) {
    return (
      <Invitation title={t('alerts.empty.title')} text={t('alerts.empty.text')}>
        {seeJobs}
      </Invitation>
    );
  }

  function setRhythm({ id, filter }: SearchAlert, every: AlertRhythm) {
    return change(
      async () =>
        code === undefined
          ? { alerts: await api.post<SearchAlert[]>('search-alerts', { filter, every, locale }) }
          : api.post<OpenedAlerts>('search-alerts/link/change', { code, id, every }),
      t('alerts.list.changed'),
    );
  }

  function remove({ id }: SearchAlert) {
    return change(async () => {
      if (code !== undefined) await api.post<OpenedAlerts>('search-alerts/link/change', { code, id, every: 'never' });
      else await api.post(`search-alerts/${id}/delete`, {});
      return { ...(code === undefined ? {} : { code }), alerts: alerts.filter((alert) => alert.id !== id) };
    }, t('alerts.list.deleted'));
  }

  async function stop() {
    await change(async () => {
      await api.post('search-alerts/stop', { token: code });
      forgetLinkCode();
      return { alerts: [] };
    }, t('alerts.stop.done'));
    setStopping(false);
  }

  return (
    <section className="card settings__card" aria-labelledby="own-alerts">
      <h2 id="own-alerts">{t('alerts.list.title')}</h2>
      {added && (
        <p className={added === 'Y' ? 'notice notice--done' : 'notice'} role="status">
          {t(added === 'Y' ? 'alerts.link.added' : 'alerts.link.full')}
        </p>
      )}
      {code !== undefined && <p className="muted">{t('alerts.link.of')}</p>}
      <ul role="list" className="settings__rows">
        {alerts.map((alert) => (
          <AlertRow
            key={alert.id}
            {...{ alert, busy }}
            onRhythm={(every) => void setRhythm(alert, every)}
            onDelete={() => void remove(alert)}
          />
        ))}
      </ul>
      {code !== undefined && (
        <>
          <Button onClick={() => setStopping(true)}>{t('alerts.stop.button')}</Button>
          <ConfirmDialog
            open={isStopping}
            title={t('alerts.stop.title')}
            confirmLabel={t('alerts.stop.confirm')}
            danger
            busy={busy}
            onConfirm={() => void stop()}
            onClose={() => setStopping(false)}
          >
            <p>{t('alerts.stop.text')}</p>
          </ConfirmDialog>
        </>
      )}
    </section>
  );
}

/** The alerts of a link stay whoever signs in; a reader's own alerts are loaded anew when another person signs in. */
function AlertsByPerson() {
  const { pkPsndoc } = useStore($session, { ssr: 'initial' });
  const [isLinked, setLinked] = useState(() => typeof document !== 'undefined' && takeLinkCode() !== undefined);
  return <Alerts key={isLinked ? 'link' : pkPsndoc} isLinked={isLinked} onLinkOver={() => setLinked(false)} />;
}

/** The page of alerts: those of the signed-in reader, or those that a mailed link opens without a sign-in. */
export function AlertsPage({ locale, messages }: { locale: Locale; messages: Messages }) {
  return (
    <Language {...{ locale, messages }}>
      <AlertsByPerson />
    </Language>
  );
}
