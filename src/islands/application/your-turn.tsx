import type { Task } from '#lib/contract/tasks.ts';

import { Due } from '../ui/due.tsx';
import { useT } from '../ui/language.tsx';

function Item({ task, now }: { task: Task; now: number }) {
  const t = useT();
  const waits = task.waiting === 'Y';
  return (
    <li className="turn__task">
      <div>
        <p className="turn__name">
          {task.name} <span className={waits ? 'badge badge--due' : 'badge badge--muted'}>{task.stateName}</span>
        </p>
        <Due dueAt={task.dueAt} waits={waits} isOverdue={task.overdue === 'Y'} now={now} />
        {task.note && <p className="muted">{t('tasks.turn.note', { note: task.note })}</p>}
      </div>
      <a className={waits ? 'button button--primary' : 'button button--quiet'} href={task.url}>
        {t(waits ? 'tasks.turn.open' : 'tasks.turn.view')}
        <span className="visually-hidden">{`: ${task.name}`}</span>
      </a>
    </li>
  );
}

/** What the airline asks about one application: what waits for the candidate first, with the time left; nothing where nothing was asked. */
export function YourTurn({ tasks, now }: { tasks: readonly Task[]; now: number }) {
  const t = useT();
  const waiting = tasks.filter((task) => task.waiting === 'Y');
  const others = tasks.filter((task) => task.waiting === 'N');
  return (
    <>
      {waiting.length > 0 && (
        <section className="turn turn--now">
          <h3>{t('tasks.turn.title')}</h3>
          <ul role="list">
            {waiting.map((task) => (
              <Item key={`${task.kind} ${task.type}`} task={task} now={now} />
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section className="turn">
          <h3>{t('tasks.turn.others')}</h3>
          <ul role="list">
            {others.map((task) => (
              <Item key={`${task.kind} ${task.type}`} task={task} now={now} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
