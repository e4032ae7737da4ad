import { useRef } from 'react';

import { CopyButton } from '#islands/ui/copy-button.tsx';
import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { PdfButtons } from '#islands/ui/pdf-buttons.tsx';
import { printAlone } from '#islands/ui/print-alone.ts';
import { NotificationAddress } from '#islands/ui/notification-address.tsx';
import { paths } from '#lib/addresses/paths.ts';
import type { ApplyAnswer } from '#lib/contract/applications.ts';

import type { PostingChoices } from './load-posting.ts';
import { beijingTime } from './moment.ts';
import { PhaseHeading } from './phase-heading.tsx';
import { PoolQuestion } from './pool-question.tsx';
import { Steps } from './steps.tsx';

interface ReceivedProps {
  posting: PostingChoices;
  receipt: Extract<ApplyAnswer, { isApply: 'N' }>;
  onClose: () => void;
}

/** The step after submitting: the receipt number and the next steps. */
export function Received({ posting, receipt, onClose }: ReceivedProps) {
  const t = useT();
  const locale = useLocale();
  const paper = useRef<HTMLDivElement>(null);
  return (
    <div className="stack">
      <Steps current="stepDone" />
      <div ref={paper} className="stack">
        <div className="apply-received">
          <Icon name="plane-takeoff" size={40} />
          <PhaseHeading>{t('application.received.title')}</PhaseHeading>
          <p>{t('application.received.text', { job: posting.name })}</p>
        </div>
        <div className="apply-receipt">
          <p className="apply-receipt__job">
            <strong>{posting.name}</strong> · {posting.unit}
          </p>
          <p className="muted small">{t('application.received.number')}</p>
          <output className="apply-receipt__number">{receipt.receiptNo}</output>
          <CopyButton text={receipt.receiptNo} label={t('application.received.copy')} copied={t('application.received.copied')} />
          <p className="muted small">
            {t('application.received.at')} <time dateTime={receipt.appliedAt}>{beijingTime(receipt.appliedAt)}</time>
          </p>
        </div>
      </div>
      <h4>{t('application.received.next')}</h4>
      <ol className="apply-next">
        <li>
          {t('application.received.next1')} <NotificationAddress />
        </li>
        <li>{t('application.received.next2')}</li>
        <li>{t('application.received.next3')}</li>
      </ol>
      <PoolQuestion />
      <PdfButtons path={`personal/apply-job/${encodeURIComponent(receipt.idkey)}/resume.pdf`} name={receipt.receiptNo} />
      <div className="form__actions">
        <Button onClick={onClose}>{t('common.close')}</Button>
        <Button variant="quiet" onClick={() => printAlone(paper.current)}>
          <Icon name="printer" size={20} />
          {t('application.received.print')}
        </Button>
        <a className="button button--primary" href={`${paths.applications(locale)}#${receipt.idkey}`}>
          {t('application.received.follow')}
        </a>
      </div>
    </div>
  );
}
