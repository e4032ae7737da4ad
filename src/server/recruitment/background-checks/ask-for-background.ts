import { backgroundCategories, backgroundDocuments } from '#lib/forms/background/background.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { askTask } from '#server/recruitment/applications/change-tasks.ts';
import type { Asked, PreparedRequest } from '#server/recruitment/applications/office/ask-candidates.ts';
import { findAnyTask, type TaskRow } from '#server/recruitment/tasks/tasks.ts';

/** Whether a document is asked for: nothing was handed in that this would take away, or the candidate cannot change it any more. */
function isToBeAsked(former: TaskRow | undefined): boolean {
  if (!former || former.state === 'required') return true;
  return former.open === 0 && former.state !== 'accepted';
}

/**
 * A background check with the documents that belong to it, as something that may be asked for: each is told in one
 * message, what was handed in before stays, and applications of other categories are refused.
 */
export function prepareBackground(
  app: App,
  actor: Actor,
  { again, ...asked }: Omit<Asked, 'kind' | 'type'> & Pick<PreparedRequest, 'again'>,
): PreparedRequest {
  return {
    asked: { ...asked, kind: 'background', type: '' },
    again,
    steps: {
      refuses: ({ jobType }) => (backgroundCategories.includes(jobType) ? undefined : 'category'),
      async prepare(trx, application, { batchId, dueAt }) {
        for (const type of backgroundDocuments) {
          const former = await findAnyTask(trx, { applicationId: application.id, kind: 'material', type });
          if (!isToBeAsked(former)) continue;
          await askTask(trx, app, actor, application, { kind: 'material', type, dueAt, note: '', batchId });
        }
      },
    },
  };
}
