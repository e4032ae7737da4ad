import type { TagColour } from '#lib/domain/tag-colours.ts';
import { listTags, saveTag, tagApplications } from '#server/office/notes/tags.ts';
import { transaction } from '#server/platform/db/database.ts';

import { office } from './decide-moves.ts';
import type { MadeCandidate, Past } from './make-candidates.ts';

/** The demo tags; one in `oneIn` applications gets the tag. */
const tags: readonly { name: string; colour: TagColour; oneIn: number }[] = [
  { name: '重点关注', colour: 'red', oneIn: 9 },
  { name: '英语流利', colour: 'blue', oneIn: 5 },
  { name: '内部推荐', colour: 'purple', oneIn: 13 },
  { name: '待补材料', colour: 'yellow', oneIn: 7 },
  { name: '人才储备', colour: 'green', oneIn: 11 },
];

/** Adds the demo tags that the office lacks, and gives each tag to some applications. */
export async function makeTags({ app }: Past, candidates: readonly MadeCandidate[]): Promise<void> {
  const known = await listTags(app.db);
  for (const { name, colour, oneIn } of tags) {
    const tag = known.find((one) => one.name === name) ?? (await saveTag(app, office, { name, colour }));
    const some = candidates.filter((_, index) => index % oneIn === 0);
    const applications = some.map(({ applicationId, posting }) => ({ id: applicationId, unit: posting.unit }));
    await transaction(app, (trx) => tagApplications(trx, app, office, { applications, tag: tag.id, set: true }));
  }
}
