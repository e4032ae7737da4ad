import type { IdentifiedApplication } from '#lib/contract/identity.ts';
import type { Task } from '#lib/contract/tasks.ts';

import { Due } from '#islands/ui/due.tsx';
import { useT } from '#islands/ui/language.tsx';
import { useNow } from '#islands/ui/use-now.ts';

interface ChoiceProps {
  found: readonly IdentifiedApplication[];
  /** Whether the application that the reader wanted to open is not in the list. */
  missed: boolean;
}

/** Whether the task's page may show an appointment. Such a task gets a link even if it awaits no answer. */
function isAppointment(kind: Task['kind'], state: Task['state']): boolean {
  return state === 'answered' || (kind === 'reply' && state === 'accepted');
}

/** The applications of the identified person, with links to their open tasks and appointments. */
export function IdentityChoice({ found, missed }: ChoiceProps) {
  const t = useT();
  const now = useNow();
  return (
    <>
      {missed && <p className="notice notice--due">{t('identity.missed')}</p>}
      <ul role="list" className="identity__applications">
        {found.map(({ applyId, regJobName, tasks }) => (
          <li key={applyId} className="card card--flat identity__application">
            <h3>{regJobName}</h3>
            <ul role="list">
              {tasks
                .filter(({ kind, waiting, state }) => waiting === 'Y' || isAppointment(kind, state))
                .map((task) => (
                  <li key={`${task.kind} ${task.type}`}>
                    <a href={task.url}>{task.name}</a> <span className="badge">{task.stateName}</span>
                    <Due dueAt={task.dueAt} waits={task.waiting === 'Y'} isOverdue={false} now={now} />
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}
