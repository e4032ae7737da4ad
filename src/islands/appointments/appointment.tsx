import type { ReactNode } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Invitation } from '#islands/ui/invitation.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { TaskGate } from '#islands/ui/task-gate.tsx';
import { NotificationAddress } from '#islands/ui/notification-address.tsx';
import { Words } from '#islands/ui/words.tsx';
import { paths } from '#lib/addresses/paths.ts';
import type { Task } from '#lib/contract/tasks.ts';
import type { TaskKind } from '#lib/domain/task-states.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';

import { type Choice, isWhole, type Named, useApplication } from './use-application.ts';
import { type Loaded, useRecord } from './use-record.ts';

const gone = { title: 'appointments.frame.goneTitle', text: 'appointments.frame.goneText' } as const;
const notAsked = { title: 'appointments.frame.notAskedTitle', text: 'appointments.frame.notAskedText' } as const;

function Nothing({ title, text }: { title: MessageKey; text: MessageKey }) {
  const t = useT();
  const locale = useLocale();
  return (
    <Invitation icon="calendar" title={t(title)} text={t(text)}>
      {text === notAsked.text && <NotificationAddress />}
      <a className="button button--primary" href={paths.applications(locale)}>
        {t('appointments.frame.applications')}
      </a>
    </Invitation>
  );
}

function Pick({ choices }: { choices: readonly Choice[] }) {
  const t = useT();
  return (
    <section className="card stack appointment__picks">
      <h2>{t('appointments.frame.pickTitle')}</h2>
      <ul role="list" className="appointment__choices">
        {choices.map(({ name, receiptNo, stateName, url }) => (
          <li key={url}>
            <a href={url}>{name}</a> <span className="badge">{stateName}</span>
            <p className="muted small">
              <Words text={t('appointments.frame.receipt', { receiptNo })} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface AppointmentProps<Data> {
  kind: TaskKind;
  /** The API path of the record. */
  pathOf: (named: Named) => string;
  /** Shown if the server has no record yet; by default a message that nothing has been requested. */
  missing?: (task: Task | null, named: Named) => ReactNode;
  children: (data: Data, loaded: Loaded<Data>, named: Named) => ReactNode;
}

/**
 * Loads the record named in the page's address and renders it. If the address names no record, lists the office's requests, so
 * that the candidate can choose one. If the record is missing, shows the reason and what to do next.
 */
export function Appointment<Data>({ kind, pathOf, missing, children }: AppointmentProps<Data>) {
  const t = useT();
  const { named, choices } = useApplication(kind);
  const loaded = useRecord<Data>(named && isWhole(named, kind) ? pathOf(named) : null);
  const { data, absence, task, reload } = loaded;
  if (absence === 'out') return <TaskGate title={t('appointments.frame.signInTitle')} applyId={named?.applyId ?? ''} />;
  if (named && data !== null) return children(data, loaded, named);
  if (absence === 'failed') {
    return (
      <Invitation icon="refresh" title={t('appointments.frame.failed')}>
        <Button onClick={reload}>{t('common.retry')}</Button>
      </Invitation>
    );
  }
  if (absence === 'notAsked' && missing && named) return missing(task, named);
  if (absence !== 'loading') return <Nothing {...(absence === 'gone' ? gone : notAsked)} />;
  if (choices) return choices.length > 0 ? <Pick choices={choices} /> : <Nothing {...notAsked} />;
  return (
    <div className="stack" role="status" aria-label={t('common.loading')}>
      <div className="skeleton appointment__skeleton" />
    </div>
  );
}
