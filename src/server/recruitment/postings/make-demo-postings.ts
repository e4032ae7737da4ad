import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { Round } from '#lib/rules/rounds.ts';
import { inLocale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { readRounds, saveFirstProcesses } from '#server/recruitment/processes/processes.ts';

import { readPosting, type StoredPosting, storedPosting } from './posting.ts';
import { readReferences } from './references.ts';
import { type PostingDraft, savePostings } from './save-postings.ts';
import { listPostingRows, listPostingTexts } from './store.ts';

const dayMs = 86_400_000;
const atOnce = 2000;
const madeId = /^demo-\d+-(last-)?\d+$/;
/** The postings of `makeDemoPostings` were published less than this number of days ago. */
const publishedWithin = 75;
/** The maximum number of days from the publication day of a demo posting to its last day. */
const openAtMost = 90;

/** A pseudo-random integer from 0 up to, but not including, `below`. The same index gives the same number in every run. */
function scattered(index: number, below: number): number {
  return (Math.imul(index + 1, 2_654_435_761) >>> 8) % below;
}

/**
 * Adds realistic postings for demonstrations and measurements: copies of existing ones with other names, workplaces and
 * days, and with the same rounds.
 * @param seed makes the ids fixed, so that a later run with the same seed replaces the postings
 * @throws AppError 409 if `count` is positive and there is no workplace or no posting to copy
 */
export async function makeDemoPostings(app: App, count: number, seed?: number): Promise<void> {
  const templates = (await listPostingRows(app.db)).map(storedPosting).filter(({ id }) => !madeId.test(id));
  const texts = new Map((await listPostingTexts(app.db)).map((text) => [text.postingId, text]));
  const rounds = await readRounds(
    app.db,
    templates.map(({ id }) => id),
  );
  const { workplaces } = await readReferences(app);
  const places = [...workplaces.values()];
  if (count > 0 && (templates.length === 0 || places.length === 0)) throw new AppError('409', { words: 'ops.demo.noContent' });
  const now = app.clock.now();

  function draft(number: number): { draft: PostingDraft; rounds: Round[] | undefined } {
    const index = number + (seed ?? 0) * 7919;
    const template = templates[scattered(index, templates.length)]!;
    const text = texts.get(template.id)!;
    const place = places[scattered(index * 7, places.length)]!;
    const intake = 1 + (index % 997);
    const since = scattered(index * 3, publishedWithin);
    const made = {
      ...template,
      id: seed === undefined ? newId() : `demo-${seed}-${number + 1}`,
      name: {
        zh: `${inLocale(template.name, 'zh-cn')}（${place.name.zh}第${intake}批）`,
        en: `${inLocale(template.name, 'en-us')}, ${place.name.en}, intake ${intake}`,
      },
      workplaces: [place.key],
      quotas: undefined,
      publishDate: todayInShanghai(now - since * dayMs),
      endDate: todayInShanghai(now + (scattered(index * 5, openAtMost) + 1 - since) * dayMs),
      description: { zh: text.descriptionZh, en: text.descriptionEn },
      requirement: { zh: text.requirementZh, en: text.requirementEn },
    };
    return { draft: made, rounds: rounds.get(template.id) };
  }

  for (let from = 0; from < count; from += atOnce) {
    const drafts = Array.from({ length: Math.min(atOnce, count - from) }, (_, index) => draft(from + index));
    await transaction(app, async (trx) => {
      await savePostings(
        trx,
        drafts.map((one) => one.draft),
      );
      await saveFirstProcesses(
        trx,
        drafts.flatMap((one) => (one.rounds ? [{ postingId: one.draft.id, rounds: one.rounds }] : [])),
      );
    });
  }
}

/**
 * Creates a closed posting of last year for the same job as `posting`, with the same rounds.
 * @param number determines the id, so that a later run with the same seed replaces the posting
 */
export async function makeLastYears(
  app: App,
  posting: StoredPosting,
  { seed, number }: { seed: number; number: number },
): Promise<StoredPosting> {
  const text = (await listPostingTexts(app.db)).find(({ postingId }) => postingId === posting.id)!;
  const rounds = (await readRounds(app.db, [posting.id])).get(posting.id) ?? [];
  const made = {
    ...posting,
    id: `demo-${seed}-last-${number}`,
    name: { zh: `${posting.name.zh}（上一年度）`, en: `${posting.name.en} (last year)` },
    quotas: undefined,
    publishDate: todayInShanghai(app.clock.now() - 400 * dayMs),
    endDate: todayInShanghai(app.clock.now() - 360 * dayMs),
    description: { zh: text.descriptionZh, en: text.descriptionEn },
    requirement: { zh: text.requirementZh, en: text.requirementEn },
  };
  return transaction(app, async (trx) => {
    await savePostings(trx, [made]);
    await saveFirstProcesses(trx, [{ postingId: made.id, rounds }]);
    return (await readPosting(trx, made.id))!;
  });
}
