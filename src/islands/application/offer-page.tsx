import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Invitation } from '#islands/ui/invitation.tsx';
import { Language, useLocale, useT } from '#islands/ui/language.tsx';
import { paths } from '#lib/addresses/paths.ts';
import { openAccount } from '#lib/browser/open-account.ts';
import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import type { OfferDetail } from '#lib/contract/offers.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import { $session } from '#lib/stores/session.ts';
import type { Locale } from '#lib/text/locale.ts';

import { OfferLetter } from './offer-letter.tsx';

const never = () => () => {};

/** The id of the application in the page's address; null on the server, empty if missing. */
function useApplyId(): string | null {
  return useSyncExternalStore(
    never,
    () => new URLSearchParams(location.search).get('applyId') ?? '',
    () => null,
  );
}

type Loaded = OfferDetail | 'gone' | 'failed' | null;

/** The offer of an application once the candidate is signed in; `gone` if the candidate has no such offer. */
function useOffer(applyId: string | null) {
  const { status, pkPsndoc } = useStore($session, { ssr: 'initial' });
  const [offer, setOffer] = useState<Loaded>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (status !== 'in' || !applyId) return;
    const call = new AbortController();
    api
      .get<OfferDetail>(`personal/apply-job/${encodeURIComponent(applyId)}/offer`, { handles: 'all', signal: call.signal })
      .then(setOffer, (error: unknown) => {
        if (call.signal.aborted) return;
        setOffer(error instanceof ApiError && error.status === 404 ? 'gone' : 'failed');
      });
    return () => call.abort();
  }, [status, pkPsndoc, applyId, asked]);
  const reload = useCallback(() => setAsked((times) => times + 1), []);
  return { status, offer: applyId === '' ? 'gone' : offer, reload };
}

function Page() {
  const t = useT();
  const locale = useLocale();
  const applyId = useApplyId();
  const { status, offer, reload } = useOffer(applyId);
  if (status === 'out') {
    return (
      <Invitation icon="lock" title={t('application.offer.signInTitle')} text={t('application.offer.signInText')}>
        <Button variant="primary" onClick={() => openAccount('login')}>
          {t('application.page.signIn')}
        </Button>
      </Invitation>
    );
  }
  if (offer === 'failed') {
    return (
      <Invitation icon="refresh" title={t('application.page.failed')}>
        <Button onClick={reload}>{t('common.retry')}</Button>
      </Invitation>
    );
  }
  if (offer === 'gone') {
    return (
      <Invitation icon="plane-takeoff" title={t('application.offer.goneTitle')} text={t('application.offer.goneText')}>
        <a className="button button--primary" href={paths.applications(locale)}>
          {t('application.offer.applications')}
        </a>
      </Invitation>
    );
  }
  if (offer === null || !applyId) {
    return <div className="skeleton application__skeleton" role="status" aria-label={t('common.loading')} />;
  }
  return <OfferLetter key={offer.offeredAt} applyId={applyId} offer={offer} onChanged={reload} />;
}

/** The island of the page /offer: the terms of an offer, and the reply to it. */
export function OfferPage({ locale, messages }: { locale: Locale; messages: Messages }) {
  return (
    <Language locale={locale} messages={messages}>
      <Page />
    </Language>
  );
}
