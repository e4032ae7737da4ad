import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Invitation } from '#islands/ui/invitation.tsx';
import { Language, useLocale, useT } from '#islands/ui/language.tsx';
import { paths } from '#lib/addresses/paths.ts';
import { openAccount } from '#lib/browser/open-account.ts';
import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import type { Offer } from '#lib/contract/applications.ts';
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

/** What the server said to a candidate: the offer, `gone` if the candidate has no such offer, or `failed`. */
interface Answer {
  pkPsndoc: string;
  offer: OfferDetail | 'gone' | 'failed';
}

/** The offer of an application once the candidate is signed in. A loaded offer stays if it cannot be loaded again. */
function useOffer(applyId: string | null) {
  const { status, pkPsndoc } = useStore($session, { ssr: 'initial' });
  const [answer, setAnswer] = useState<Answer | null>(null);
  const own = answer?.pkPsndoc === pkPsndoc ? answer.offer : null;
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (status !== 'in' || !applyId) return;
    const call = new AbortController();
    api.get<OfferDetail>(`personal/apply-job/${encodeURIComponent(applyId)}/offer`, { handles: 'all', signal: call.signal }).then(
      (offer) => setAnswer({ pkPsndoc, offer }),
      (error: unknown) => {
        if (call.signal.aborted) return;
        const isGone = error instanceof ApiError && error.status === 404;
        setAnswer((before) => {
          const isLoaded = before?.pkPsndoc === pkPsndoc && typeof before.offer === 'object';
          return isLoaded && !isGone ? before : { pkPsndoc, offer: isGone ? 'gone' : 'failed' };
        });
      },
    );
    return () => call.abort();
  }, [status, pkPsndoc, applyId, asked]);
  const reload = useCallback(() => setAsked((times) => times + 1), []);
  const adopt = (offer: OfferDetail) => setAnswer({ pkPsndoc, offer });
  return { status, offer: applyId === '' ? 'gone' : own, reload, adopt };
}

function Page() {
  const t = useT();
  const locale = useLocale();
  const applyId = useApplyId();
  const { status, offer, reload, adopt } = useOffer(applyId);
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
  const changed = (replied?: Offer) => (replied ? adopt({ ...offer, ...replied }) : reload());
  return <OfferLetter key={offer.offeredAt} applyId={applyId} offer={offer} onChanged={changed} />;
}

/** The island of the page /offer: the terms of an offer, and the reply to it. */
export function OfferPage({ locale, messages }: { locale: Locale; messages: Messages }) {
  return (
    <Language locale={locale} messages={messages}>
      <Page />
    </Language>
  );
}
