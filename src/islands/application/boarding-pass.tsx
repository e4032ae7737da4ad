import type { ReactNode } from 'react';

import type { ApplicationRecord } from '#lib/contract/applications.ts';

import { useT } from '#islands/ui/language.tsx';
import { Words } from '#islands/ui/words.tsx';
import { beijingTime } from './moment.ts';
import { OfficeWords } from './office-words.tsx';

const tones: Partial<Record<ApplicationRecord['status'], string>> = {
  offer: 'badge badge--done',
  hired: 'badge badge--done',
  rejected: 'badge badge--muted',
  withdrawn: 'badge badge--muted',
};

interface Props {
  record: ApplicationRecord;
  name: string;
  /** What the candidate can do next, shown below the title; after a rejection or withdrawal, below the outcome. */
  turns: ReactNode;
  /** Called to answer the airline's message; undefined if that is not possible. */
  onReply: (() => void) | undefined;
}

/** An application as a boarding pass: applicant, base, and the next step or the outcome. */
export function BoardingPass({ record, name, turns, onReply }: Props) {
  const t = useT();
  const last = record.timeline.at(-1);
  const past = record.status === 'withdrawn' || record.status === 'rejected';
  const fact = (label: string, value: string, className?: string) => (
    <div>
      <dt>{label}</dt>
      <dd className={className}>
        <Words text={value} />
      </dd>
    </div>
  );

  return (
    <div className={past ? 'pass pass--past' : 'pass'}>
      <div className="pass__main">
        <div className="pass__head">
          <h2 className="application__title">{record.regJobName}</h2>
          <span className={tones[record.status] ?? 'badge'}>
            {record.roundName || record.applyStatusName} ·{' '}
            <Words text={t('application.pass.since', { date: record.applyStatusDate })} />
          </span>
        </div>
        {!past && turns}
        <div className="pass__route">
          <div className="pass__place">
            <span className="pass__label">{t('application.pass.applicant')}</span>
            {name}
          </div>
          <div className="pass__line" aria-hidden="true" />
          <div className="pass__place">
            <span className="pass__label">{t('application.pass.base')}</span>
            {record.workPlace}
          </div>
        </div>
        <dl className="pass__facts">
          {fact(t('application.pass.site'), record.site)}
          {fact(t('application.pass.unit'), record.orgName)}
          {fact(t('application.pass.deadline'), record.endDate)}
        </dl>
        <div className="application__words">
          <div>
            <span className="pass__label">{t('application.pass.means')}</span>
            <p>
              <Words text={record.statusMeaning} />
            </p>
            {last?.status === record.status && last.words && <OfficeWords text={last.words} onReply={onReply} />}
          </div>
          <div>
            <span className="pass__label">{t('application.pass.next')}</span>
            {!past && record.nextStatusName && <p className="application__next">{record.nextStatusName}</p>}
            <p>
              <Words text={record.nextStep} />
            </p>
          </div>
        </div>
        {past && turns}
      </div>
      <div className="pass__stub">
        <dl className="pass__facts">
          {fact(t('application.received.at'), beijingTime(record.appliedAt))}
          {fact(t('application.pass.receipt'), record.receiptNo, 'application__receipt')}
        </dl>
        <div className="pass__barcode" aria-hidden="true" />
      </div>
    </div>
  );
}
