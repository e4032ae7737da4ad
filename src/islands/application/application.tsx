import { useRef } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { FlightPath } from '#islands/ui/flight-path.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { printAlone } from '#islands/ui/print-alone.ts';
import { paths } from '#lib/addresses/paths.ts';
import type { ApplicationRecord } from '#lib/contract/applications.ts';

import { Asked } from './asked.tsx';
import { BoardingPass } from './boarding-pass.tsx';
import { flightSteps } from './flight-steps.ts';
import { loadDialogs } from './load-dialogs.ts';
import { OfferTurn } from './offer-turn.tsx';
import { Replies, type RepliesHandle } from './replies.tsx';
import { Sent } from './sent.tsx';
import { Timeline } from './timeline.tsx';
import { YourTurn } from './your-turn.tsx';

interface Props {
  record: ApplicationRecord;
  /** The candidate's name. */
  name: string;
  now: number;
  /** Whether to ask about the talent pool here. */
  asksPool: boolean;
}

/** An application as a boarding pass, with its tasks, progress, history and possible actions. */
export function Application({ record, name, now, asksPool }: Props) {
  const t = useT();
  const locale = useLocale();
  const item = useRef<HTMLLIElement>(null);
  const replies = useRef<RepliesHandle>(null);
  const { idkey, pkRegJob: posting, actions, status } = record;

  const reply = record.replies?.open === 'Y' ? () => replies.current?.write() : undefined;

  async function withdraw() {
    (await loadDialogs())?.openWithdraw(record);
  }

  async function resubmit() {
    (await loadDialogs())?.openApplication(posting, idkey);
  }

  return (
    <li ref={item} id={idkey} className="application" aria-label={t('application.pass.label', { job: record.regJobName })}>
      <BoardingPass
        record={record}
        name={name}
        turns={
          <>
            <OfferTurn record={record} now={now} />
            <YourTurn tasks={record.tasks} now={now} />
            <Asked {...{ record, asksPool }} />
          </>
        }
        onReply={reply}
      />
      <div className="application__path">
        <FlightPath label={t('application.pass.path')} steps={flightSteps(record)} />
      </div>
      <div className="application__foot">
        {actions.includes('resubmit') && (
          <Button variant={status === 'withdrawn' ? 'primary' : 'plain'} onClick={() => void resubmit()}>
            {t(status === 'withdrawn' ? 'application.pass.resubmit' : 'application.pass.replace')}
          </Button>
        )}
        {actions.includes('withdraw') && (
          <Button variant="danger" onClick={() => void withdraw()}>
            {t('application.pass.withdraw')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => printAlone(item.current)}>
          <Icon name="printer" size={20} />
          {t('application.pass.print')}
        </Button>
        <a className="button button--quiet" href={paths.hotJobDetail(locale, { id: posting, type: record.frontType })}>
          {t('application.pass.posting')}
        </a>
      </div>
      <details>
        <summary>{t('application.pass.timeline')}</summary>
        <Timeline entries={record.timeline} onReply={reply} />
      </details>
      {record.replies && <Replies record={record} handle={replies} />}
      <Sent record={record} />
    </li>
  );
}
