import { useEffect, useRef, useState } from 'react';

import { loadSession } from '#lib/client/session.ts';
import type { Intention } from '#lib/contract/written-tests.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/locale.ts';
import { momentInShanghai } from '#lib/rules/moments.ts';

import { Button } from '../ui/button.tsx';
import { Language, useLocale, useT } from '../ui/language.tsx';
import { Appointment } from './appointment.tsx';
import { Deadline } from './deadline.tsx';
import { IntentionForm } from './intention-form.tsx';
import { TestPass } from './test-pass.tsx';
import type { Loaded } from './use-record.ts';
import { useNow } from './use-now.ts';

function Answered({ intention, focus }: { intention: Intention; focus: boolean }) {
  const t = useT();
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  const { attend, site, sites, answeredAt, test } = intention;
  const chosen = sites.find(({ key }) => key === site)?.value ?? site;
  return (
    <div className="stack">
      <h2 ref={heading} tabIndex={-1}>
        {t(attend === 'Y' ? 'appointments.intention.yes' : 'appointments.intention.no')}
      </h2>
      {chosen && <p>{t('appointments.intention.chosen', { site: chosen })}</p>}
      {attend === 'Y' && !test && <p>{t('appointments.intention.waitTest')}</p>}
      {answeredAt && (
        <p className="muted small">
          {t('appointments.frame.answeredAt', { at: momentInShanghai(Date.parse(answeredAt), locale) })}
        </p>
      )}
    </div>
  );
}

interface AskedProps {
  path: string;
  applyId: string;
  intention: Intention;
  loaded: Loaded<Intention>;
}

function Asked({ path, applyId, intention, loaded }: AskedProps) {
  const t = useT();
  const now = useNow();
  const [changing, setChanging] = useState(false);
  const [saved, setSaved] = useState(false);
  const { state, attend, test, note, jobName, receiptNo, dueAt, changeable } = intention;
  const shows = changeable === 'Y' && (attend === null || changing) ? 'form' : attend === null ? 'overdue' : 'answer';

  function take(answer: Intention) {
    loaded.adopt(answer);
    void loadSession();
    setChanging(false);
    setSaved(true);
  }

  return (
    <>
      <div className="appointment__subject">
        <p className="appointment__job">{jobName}</p>
        <p className="muted small">{t('appointments.frame.receipt', { receiptNo })}</p>
      </div>
      {test && <TestPass test={test} applyId={applyId} jobName={jobName} />}
      <section className="card stack appointment__answer">
        {shows === 'form' && <h2>{t('appointments.intention.question')}</h2>}
        {shows === 'answer' && <Answered intention={intention} focus={saved} />}
        {shows === 'overdue' && state === 'overdue' && <h2>{t('appointments.intention.overdueTitle')}</h2>}
        <Deadline {...{ dueAt, changeable, now }} answered={attend !== null} />
        {shows === 'overdue' && state === 'overdue' && <p>{t('appointments.intention.overdueText')}</p>}
        {note && <p className="appointment__note">{t('appointments.frame.note', { note })}</p>}
        {shows === 'answer' && changeable === 'Y' && (
          <div>
            <Button onClick={() => setChanging(true)}>{t('appointments.frame.change')}</Button>
          </div>
        )}
        {shows === 'form' && (
          <IntentionForm
            path={path}
            intention={intention}
            onSaved={take}
            onStale={loaded.reload}
            onKeep={attend === null ? undefined : () => setChanging(false)}
          />
        )}
      </section>
    </>
  );
}

interface PageProps {
  locale: Locale;
  messages: Messages;
}

/** The island of the page /examinationIntention: whether and where the candidate sits the written test, and then the test. */
export function IntentionPage({ locale, messages }: PageProps) {
  const pathOf = ({ applyId }: { applyId: string }) => `personal/apply-job/${encodeURIComponent(applyId)}/examination-intention`;
  return (
    <Language locale={locale} messages={messages}>
      <Appointment<Intention> kind="intention" pathOf={pathOf}>
        {(intention, loaded, named) => (
          <Asked path={pathOf(named)} applyId={named.applyId} intention={intention} loaded={loaded} />
        )}
      </Appointment>
    </Language>
  );
}
