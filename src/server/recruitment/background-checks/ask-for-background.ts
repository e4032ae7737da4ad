import { backgroundCategories, backgroundDocuments } from '#lib/forms/background/background.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { askTask } from '#server/recruitment/applications/change-tasks.ts';
import type { Asked, PreparedRequest } from '#server/recruitment/applications/office/ask-candidates.ts';
import { findAnyTask, type TaskRow } from '#server/recruitment/tasks/tasks.ts';

/**
 * Whether a document is requested: nothing was handed in that a request would discard, or the candidate can no longer
 * change it.
 */
function isToBeAsked(former: TaskRow | undefined): boolean {
  if (!former || former.state === 'required') return true;
  return former.open === 0 && former.state !== 'accepted';
}

/**
 * Prepares the request for a background check and its documents: one message for all, earlier documents stay, and
 * applications of other categories are refused.
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
