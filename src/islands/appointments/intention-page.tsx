import { Language, useT } from '#islands/ui/language.tsx';
import { NotificationAddress } from '#islands/ui/notification-address.tsx';
import type { Intention } from '#lib/contract/written-tests.ts';
import { intentionForm } from '#lib/forms/written-test.ts';
import type { Messages, Translate } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/text/locale.ts';

import { AnswerCard } from './answer-card.tsx';
import { AnswerFormLater } from './answer-form-later.tsx';
import { Appointment } from './appointment.tsx';
import { Subject } from './subject.tsx';
import { TestPass } from './test-pass.tsx';
import type { Loaded } from './use-record.ts';

function siteOptions({ sites, site }: Intention, t: Translate) {
  return sites.map(({ key, value, left }) => {
    const isOwn = key === site;
    const words = isOwn ? 'own' : left === 0 ? 'full' : 'left';
    return { key, value: t(`appointments.intention.${words}`, { site: value, count: left }), disabled: left === 0 && !isOwn };
  });
}

interface QuestionProps {
  path: string;
  applyId: string;
  intention: Intention;
  loaded: Loaded<Intention>;
}

function Question({ path, applyId, intention, loaded }: QuestionProps) {
  const t = useT();
  const { attend, site, sites, answeredAt, test, jobName, receiptNo } = intention;
  const chosen = sites.find(({ key }) => key === site)?.value ?? site;
  const answer = attend && {
    title: t(attend === 'Y' ? 'appointments.intention.yes' : 'appointments.intention.no'),
    at: answeredAt,
    details: (
      <>
        {chosen && <p>{t('appointments.intention.chosen', { site: chosen })}</p>}
        {attend === 'Y' && !test && (
          <p>
            {t('appointments.intention.waitTest')} <NotificationAddress />
          </p>
        )}
      </>
    ),
  };
  // The office has assigned a seat, and the candidate did not answer and no longer can.
  const isSettled = test !== null && attend === null && intention.changeable === 'N';
  return (
    <>
      <Subject {...{ jobName, receiptNo }} />
      {test && <TestPass test={test} applyId={applyId} jobName={jobName} />}
      {!isSettled && (
        <AnswerCard
          asked={intention}
          question={t('appointments.intention.question')}
          answer={answer}
          overdue={{ title: t('appointments.intention.overdueTitle'), text: t('appointments.intention.overdueText') }}
          form={(done, keep) => (
            <AnswerFormLater<Intention>
              applyId={applyId}
              path={path}
              fields={intentionForm}
              initial={{ ...(attend ? { attend } : {}), ...(site ? { site } : {}) }}
              options={{ site: siteOptions(intention, t) }}
              submit={t(attend ? 'appointments.intention.submitChange' : 'appointments.intention.submit')}
              onSaved={(saved) => {
                loaded.adopt(saved);
                done();
              }}
              onStale={loaded.reload}
              onKeep={keep}
            />
          )}
        />
      )}
    </>
  );
}

function pathOf({ applyId }: { applyId: string }): string {
  return `personal/apply-job/${encodeURIComponent(applyId)}/examination-intention`;
}

interface PageProps {
  locale: Locale;
  messages: Messages;
}

/**
 * The island of the page /examinationIntention: asks whether and where the candidate takes the written test, and then
 * shows the assigned test.
 */
export function IntentionPage({ locale, messages }: PageProps) {
  return (
    <Language locale={locale} messages={messages}>
      <Appointment<Intention> kind="intention" pathOf={pathOf}>
        {(intention, loaded, named) => (
          <Question path={pathOf(named)} applyId={named.applyId} intention={intention} loaded={loaded} />
        )}
      </Appointment>
    </Language>
  );
}
