import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { Invitation } from '#islands/ui/invitation.tsx';
import { Language, useLocale, useT } from '#islands/ui/language.tsx';
import { useNow } from '#islands/ui/use-now.ts';
import { paths } from '#lib/addresses/paths.ts';
import { openAccount } from '#lib/browser/open-account.ts';
import { loadSaved } from '#lib/client/saved-postings.ts';
import type { SavedPosting } from '#lib/contract/saved-postings.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import { deadlineInDays, deadlineTone } from '#lib/postings/posting-deadline.ts';
import { $saved } from '#lib/stores/saved-postings.ts';
import { $session } from '#lib/stores/session.ts';
import type { Locale } from '#lib/text/locale.ts';

import { loadFromBrowser } from './load-from-browser.ts';

type Shown = Omit<SavedPosting, 'savedAt'>;

function SavedRow({ posting, isSaved, now }: { posting: Shown; isSaved: boolean; now: number }) {
  const t = useT();
  const locale = useLocale();
  const { pkPublish, jobName, orgName, workPlace, endDate, state } = posting;
  const href = paths.hotJobDetail(locale, { id: pkPublish });
  const isOpen = state === 'open';
  const isDue = isOpen && deadlineTone(endDate, now) === 'due';
  return (
    <li className="card saved__row">
      <div className="saved__about">
        <h2>
          <a href={href}>{jobName}</a>
        </h2>
        <p className="muted small">
          {orgName} · {workPlace}
        </p>
        <p className="saved__until small">
          <span>{t('jobs.list.endDate')}</span>
          <time dateTime={endDate}>{endDate}</time>
          <span className={isDue ? 'badge badge--due' : 'badge badge--muted'}>
            {isOpen ? deadlineInDays(endDate, now, t) : t('jobs.deadline.closed')}
          </span>
        </p>
      </div>
      <button
        type="button"
        className="icon-button save-button"
        data-save={pkPublish}
        aria-pressed={isSaved}
        aria-label={t('jobs.list.save', { name: jobName })}
      >
        <Icon name="star" size={20} />
      </button>
      {isOpen && (
        <a className="button button--small saved__apply" href={href} data-apply={pkPublish} data-open="Y">
          {t('application.row.apply')}
          <span className="visually-hidden"> {jobName}</span>
        </a>
      )}
    </li>
  );
}

function Skeleton() {
  const t = useT();
  return <div className="skeleton saved__skeleton" role="status" aria-label={t('common.loading')} />;
}

/** The saved postings of the signed-in candidate, or of this browser. */
function SavedList({ isSignedIn, onRetry }: { isSignedIn: boolean; onRetry: () => void }) {
  const t = useT();
  const locale = useLocale();
  const saved = useStore($saved);
  const [postings, setPostings] = useState<readonly Shown[]>();
  const [failed, setFailed] = useState(false);
  const now = useNow();

  useEffect(() => {
    let isCurrent = true;
    (isSignedIn ? loadSaved() : loadFromBrowser()).then(
      (found) => isCurrent && setPostings(found),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [isSignedIn]);

  if (failed) {
    return (
      <Invitation icon="refresh" title={t('jobs.saved.failed')}>
        <Button onClick={onRetry}>{t('common.retry')}</Button>
      </Invitation>
    );
  }
  if (!postings) return <Skeleton />;
  return (
    <>
      {!isSignedIn && (
        <div className="saved__invite">
          <p>{t('jobs.saved.inBrowser')}</p>
          <Button size="small" onClick={() => void openAccount('login')}>
            {t('jobs.saved.signIn')}
          </Button>
        </div>
      )}
      {postings.length === 0 ? (
        <Invitation icon="star" title={t('jobs.saved.emptyTitle')} text={t('jobs.saved.emptyText')}>
          <a className="button button--primary" href={paths.hotJob(locale)}>
            {t('jobs.list.title')}
          </a>
        </Invitation>
      ) : (
        <ul role="list" className="saved__list">
          {postings.map((posting) => (
            <SavedRow key={posting.pkPublish} posting={posting} isSaved={saved.includes(posting.pkPublish)} now={now} />
          ))}
        </ul>
      )}
    </>
  );
}

/** What is saved depends on the visitor, so the server renders only a placeholder. */
function Saved() {
  const { status, pkPsndoc } = useStore($session, { ssr: 'initial' });
  const [attempt, setAttempt] = useState(0);
  if (status === 'unknown') return <Skeleton />;
  return <SavedList key={`${pkPsndoc} ${attempt}`} isSignedIn={status === 'in'} onRetry={() => setAttempt(attempt + 1)} />;
}

/** The page with the saved postings of the signed-in candidate or, if nobody is signed in, of this browser. */
export function SavedPage({ locale, messages }: { locale: Locale; messages: Messages }) {
  return (
    <Language {...{ locale, messages }}>
      <Saved />
    </Language>
  );
}
