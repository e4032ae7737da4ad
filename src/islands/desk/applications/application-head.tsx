import { Icon } from '#islands/ui/icon.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { DeskApplication, DeskReader } from '#lib/contract/desk-application.ts';
import { indexOfStop } from '#lib/rules/rounds.ts';

import { UndoOne } from '../batches/undo-one.tsx';
import { StatusMark } from './marks.tsx';
import { momentOf } from './moments.ts';
import { RankingLink } from './ranking-link.tsx';
import type { TrailPosition } from './use-trail.ts';

/** Links to the list and to the previous and next application in it. */
export function TrailLinks({ place }: { place: TrailPosition | null }) {
  const t = useT();
  const locale = useLocale();
  const back = deskPaths.applications(locale, Object.fromEntries(new URLSearchParams(place?.query ?? '')));
  return (
    <nav className="desk-trail" aria-label={t('desk-applications.list.caption')}>
      <a href={back}>
        <Icon name="chevron-left" size={18} />
        {t('desk-applications.detail.back')}
      </a>
      {place && (
        <span className="desk-trail__place">
          {place.previous && <a href={deskPaths.application(locale, place.previous)}>{t('desk-applications.detail.previous')}</a>}
          <span>{t('desk-applications.detail.place', { at: place.at, total: place.total })}</span>
          {place.next && <a href={deskPaths.application(locale, place.next)}>{t('desk-applications.detail.next')}</a>}
        </span>
      )}
    </nav>
  );
}

interface Props {
  application: DeskApplication;
  readers: readonly DeskReader[];
  /** Called after a decision was undone, to load the application again. */
  onUndone(): void;
}

/** The applicant, the posting, the status, and who else is reading the application now. */
export function ApplicationHead({ application, readers, onUndone }: Props) {
  const t = useT();
  const { name, receiptNo, regJobName, unitName, jobTypeName, appliedAt, statusDate, steps, pending, idkey } = application;
  const { pkRegJob, round } = application;
  const reached = indexOfStop(steps, application);
  return (
    <header className="desk-person">
      <div className="desk-person__line">
        <h1>{name || receiptNo}</h1>
        <StatusMark row={application} />
        {pending?.batchId && (
          <UndoOne batchId={pending.batchId} applicationId={idkey} name={name || receiptNo} onDone={onUndone} />
        )}
        <span className="desk-list__small">{t('desk-applications.detail.since', { date: statusDate })}</span>
      </div>
      <p className="desk-heading__lead">
        {regJobName} · {unitName} · {jobTypeName} · {t('desk-applications.detail.receipt', { number: receiptNo })} ·{' '}
        {t('desk-applications.detail.applied', { at: momentOf(appliedAt) })} <RankingLink {...{ pkRegJob, round }} />
      </p>
      <ol className="desk-steps" aria-label={t('desk-applications.detail.steps')}>
        {steps.map((step, index) => (
          <li
            key={step.round ?? step.status}
            aria-current={index === reached ? 'step' : undefined}
            data-done={index < reached || undefined}
          >
            {step.name}
          </li>
        ))}
      </ol>
      <div role="status">
        {readers.length > 0 && (
          <p className="desk-readers">
            <Icon name="eye" size={18} />
            {t('desk-applications.detail.readers', { names: readers.map((reader) => reader.name).join('、') })}
          </p>
        )}
      </div>
    </header>
  );
}
