import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import type { DeskApplication } from '#lib/contract/desk-application.ts';

import { momentOf } from './moments.ts';
import { Panel } from './panel.tsx';
import type { Viewed } from './viewing-panel.tsx';

interface Props {
  application: DeskApplication;
  /** Opens a material or a file of the resume in the viewer. */
  onView: (viewed: Viewed) => void;
}

/**
 * Lists the requests to the candidate with the files handed in, and below them the attachments of the resume. Requests to
 * answer an invitation to a session in `sessions` are left out, because `SessionsPanel` shows them.
 */
export function TasksPanel({ application, onView }: Props) {
  const t = useT();
  const { materials, attachments, sessions } = application;
  const tasks = application.tasks.filter(({ kind, type }) => kind !== 'reply' || !sessions.some(({ id }) => id === type));
  const filesOf = (type: string) => materials.find((material) => material.type === type)?.files.length ?? 0;
  return (
    <>
      {(tasks.length > 0 || application.tasks.length === 0) && (
        <Panel title={t('desk-applications.detail.materials')}>
          {tasks.length === 0 && <p className="desk-panel__none">{t('desk-applications.detail.noTasks')}</p>}
          <ul className="desk-list">
            {tasks.map((task) => (
              <li key={`${task.kind} ${task.type}`}>
                <p className="desk-list__line">
                  <strong>{task.name}</strong>
                  <span className={`desk-mark desk-mark--${task.state}`}>{task.stateName}</span>
                </p>
                <p className="desk-list__small">
                  {[
                    task.kind === 'material' && t('desk-applications.detail.files', { count: filesOf(task.type) }),
                    task.dueAt && t('desk-applications.detail.due', { at: momentOf(task.dueAt) }),
                    task.overdue === 'Y' && t('desk-applications.detail.overdue'),
                    t('desk-applications.detail.asker', { name: task.askedBy, at: momentOf(task.askedAt) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                {task.kind === 'material' && filesOf(task.type) > 0 && (
                  <Button size="small" variant="quiet" onClick={() => onView({ material: task.type })}>
                    {t('desk-applications.detail.openFile')}
                    <span className="visually-hidden"> {task.name}</span>
                  </Button>
                )}
                {task.note && <p className="desk-list__small">{task.note}</p>}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {attachments.length > 0 && (
        <Panel title={t('desk-applications.detail.attachments')}>
          <ul className="desk-list">
            {attachments.map(({ idkey, name, fileName }, index) => (
              <li key={idkey}>
                <p className="desk-list__line">
                  <strong>{name}</strong>
                </p>
                <p className="desk-list__small">{fileName}</p>
                <Button size="small" variant="quiet" onClick={() => onView({ attachment: index })}>
                  {t('desk-applications.detail.openFile')}
                  <span className="visually-hidden"> {name}</span>
                </Button>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
