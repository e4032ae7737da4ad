import { backgroundCategories, backgroundDocuments } from '#lib/forms/background/background.ts';
import type { RequestedTask, PreparedRequest } from '#server/recruitment/applications/office/ask-candidates.ts';
import { findAnyTask, type TaskRow } from '#server/recruitment/tasks/tasks.ts';

/**
 * Whether to request a document: yes if it was not requested before, nothing was delivered yet, or its task was closed
 * without being accepted.
 */
function shouldRequest(former: TaskRow | undefined): boolean {
  if (!former || former.state === 'required') return true;
  return former.open === 0 && former.state !== 'accepted';
}

/**
 * Prepares a request for a background check and for the documents still to be requested (`shouldRequest`). Each candidate
 * gets one message. Applications of categories without background checks are refused.
 */
export function prepareBackground({
  again,
  ...asked
}: Omit<RequestedTask, 'kind' | 'type'> & Pick<PreparedRequest, 'again'>): PreparedRequest {
  return {
    asked: { ...asked, kind: 'background', type: '' },
    again,
    steps: {
      refuses: ({ jobType }) => (backgroundCategories.includes(jobType) ? undefined : 'category'),
      async also(db, { id: applicationId }) {
        const documents: RequestedTask[] = [];
        for (const type of backgroundDocuments) {
          const former = await findAnyTask(db, { applicationId, kind: 'material', type });
          if (shouldRequest(former)) documents.push({ kind: 'material', type, dueAt: asked.dueAt, note: '' });
        }
        return documents;
      },
    },
  };
}
