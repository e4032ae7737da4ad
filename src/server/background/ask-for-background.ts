import { backgroundCategories, backgroundDocuments } from '#lib/forms/background/background.ts';
import type { Actor } from '#server/actor.ts';
import type { App } from '#server/app.ts';
import { type Ask, askCandidates, type AskOutcome } from '#server/applications/ask-candidates.ts';
import { askTask } from '#server/tasks/ask.ts';
import { findAnyTask } from '#server/tasks/tasks.ts';

/** States of a document in which nothing was handed in that asking again would take away. */
const isToBeAsked: readonly (string | undefined)[] = [undefined, 'required'];

/**
 * Asks candidates for a background check in one batch, with the documents that belong to it; each is told in one
 * message. What was handed in before stays. Applications of other categories are refused.
 */
export async function askForBackground(app: App, actor: Actor, ask: Omit<Ask, 'kind' | 'type'>): Promise<AskOutcome> {
  return askCandidates(
    app,
    actor,
    { ...ask, kind: 'background', type: '' },
    {
      refuses: ({ jobType }) => (backgroundCategories.includes(jobType) ? undefined : 'category'),
      async prepare(trx, application, { batchId, dueAt }) {
        for (const type of backgroundDocuments) {
          const former = await findAnyTask(trx, { applicationId: application.id, kind: 'material', type });
          if (!isToBeAsked.includes(former?.state)) continue;
          await askTask(trx, app, actor, application, { kind: 'material', type, dueAt, note: '', batchId });
        }
      },
    },
  );
}
