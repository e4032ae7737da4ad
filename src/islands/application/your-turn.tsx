import { useId } from 'react';

import type { Task } from '#lib/contract/tasks.ts';

import { Due } from '#islands/ui/due.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Rejection } from '#islands/ui/rejection.tsx';
import { Words } from '#islands/ui/words.tsx';

/** @param isNext whether the task is the most urgent one; its button is then highlighted */
function Item({ task, now, isNext }: { task: Task; now: number; isNext: boolean }) {
  const t = useT();
  const waits = task.waiting === 'Y';
  return (
    <li className="turn__task">
      <div>
        <p className="turn__name">
          {task.name} <span className={waits ? 'badge badge--due' : 'badge badge--muted'}>{task.stateName}</span>
        </p>
        {task.reason && <Rejection reason={task.reason} waits={waits} />}
        <Due dueAt={task.dueAt} waits={waits} isOverdue={task.overdue === 'Y'} now={now} />
        {task.note && (
          <p className="muted">
            <Words text={t('tasks.turn.note', { note: task.note })} />
          </p>
        )}
      </div>
      <a className={isNext ? 'button button--primary' : waits ? 'button' : 'button button--quiet'} href={task.url}>
        {t(waits ? 'tasks.turn.open' : 'tasks.turn.view')}
        <span className="visually-hidden">{`: ${task.name}`}</span>
      </a>
    </li>
  );
}

function Group({ title, tasks, now, isTurn = false }: { title: string; tasks: Task[]; now: number; isTurn?: boolean }) {
  const titleId = useId();
  if (tasks.length === 0) return null;
  return (
    <section className={isTurn ? 'turn turn--now' : 'turn'} aria-labelledby={titleId}>
      <p id={titleId} className="turn__title">
        {title}
      </p>
      <ul role="list">
        {tasks.map((task, index) => (
          <Item key={`${task.kind} ${task.type}`} task={task} now={now} isNext={isTurn && index === 0} />
        ))}
      </ul>
    </section>
  );
}

/** The airline's requests about an application, with the time left for open ones; renders nothing if there are no requests. */
export function YourTurn({ tasks, now }: { tasks: readonly Task[]; now: number }) {
  const t = useT();
  return (
    <>
      <Group title={t('tasks.turn.title')} tasks={tasks.filter(({ waiting }) => waiting === 'Y')} now={now} isTurn />
      <Group title={t('tasks.turn.others')} tasks={tasks.filter(({ waiting }) => waiting === 'N')} now={now} />
    </>
  );
}
