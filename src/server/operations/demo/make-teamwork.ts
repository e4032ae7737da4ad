import { saveNote } from '#server/office/desk/save-note.ts';
import { saveView } from '#server/office/desk/saved-views.ts';
import { readersOfUnits } from '#server/recruitment/applications/office/owners.ts';

import { office } from './decide-moves.ts';
import type { MadeCandidate, Past } from './make-candidates.ts';

/** Picks a person who may read applications, shares a view in that person's name, and mentions the person in a note. */
export async function makeTeamwork({ app }: Past, candidates: readonly MadeCandidate[]): Promise<void> {
  const [first] = candidates;
  const [person] = first ? await readersOfUnits(app.db, [first.posting.unit]) : [];
  if (!first || !person) return;
  const columns = ['status', 'regJobName', 'school', 'appliedAt', 'tags'] as const;
  const view = { filter: { waiting: 'Y', owner: 'me' }, sort: 'oldest', columns: [...columns] };
  const viewer = { id: `staff:${person.id}`, units: null, role: 'recruiter' } as const;
  await saveView(app, viewer, { name: '我负责的，先来先办', ...view, shared: 'Y' });
  await saveNote(app, office, first.applicationId, {
    text: `@${person.name} 这位候选人请一起看一下，英语口语很好。`,
    mentions: [person.id],
  });
}
