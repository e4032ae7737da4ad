import { pageSizeOf } from '#lib/contract/page-size.ts';
import type { RankedGroup, Ranking, RankingQuery } from '#lib/contract/ranking.ts';
import { enumKeys } from '#lib/domain/enums.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { type Rank, type RankingSplit, rangeOfPage, ranksOf, type Standings } from '#lib/rules/ranking.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { invalid } from '#server/platform/errors.ts';
import { nameIn, readReferences, type References } from '#server/recruitment/postings/references.ts';

import { openRanking } from './open-ranking.ts';
import { describeQuotas, hiringOf, readQuotas } from './quotas.ts';
import { countScores, findRanked, type RankedPosition, type RankedRound } from './store-ranking.ts';

const usualPage = 50;

/** The standings of each group of a ranking, by the group's key. */
export async function readStandings(app: App, actor: Pick<Actor, 'units'>, ranked: RankedRound): Promise<Map<string, Standings>> {
  const byGroup = Map.groupBy(await countScores(app.db, actor, ranked), ({ group }) => group);
  return new Map(
    [...byGroup].map(([key, counts]) => {
      const scores = counts
        .filter(({ hundredths }) => hundredths >= 0)
        .map(({ hundredths, count }) => ({ score: hundredths / 100, count }));
      const unranked = counts.find(({ hundredths }) => hundredths < 0)?.count ?? 0;
      return [key, { scores, unranked }];
    }),
  );
}

function groupNames(by: RankingSplit | undefined, references: References, locale: Locale): (key: string) => string {
  const t = translateFor(locale);
  if (by === 'workPlace') return (key) => nameIn(references.workplaces, key, locale);
  if (by === 'site') return (key) => nameIn(references.testSites, key, locale);
  return (key) => (enumKeys.gender.some((sex) => sex === key) ? enumLabel('gender', key, t) : '');
}

function writeCursor({ hundredths, receiptNo, group }: RankedPosition): string {
  return `${hundredths}.${receiptNo}.${group}`;
}

function readCursor(text: string): RankedPosition {
  const [, hundredths, receiptNo, group] = /^(-1|\d{1,9})\.([\w-]{1,64})\.(.*)$/s.exec(text) ?? [];
  if (!receiptNo) throw invalid({ path: 'cursor', rule: 'type' });
  return { hundredths: Number(hundredths), receiptNo, group: group ?? '' };
}

/**
 * The group and the range of scores, in hundredths, that a page covers; undefined if the page may have rows of two groups, or
 * rows without a score.
 */
function rangeIn(standings: ReadonlyMap<string, Standings>, count: number, after: RankedPosition | undefined) {
  const [group = ''] = after ? [after.group] : standings.keys();
  const range = rangeOfPage(standings.get(group)?.scores ?? [], count, after && after.hundredths / 100);
  return range && { group, lowest: Math.round(range.lowest * 100), highest: Math.round(range.highest * 100) };
}

/**
 * A page of the applications in a round, sorted by score or, with `by`, by group and score (specification: ranking). In
 * each group, those without a score come last and have no rank. Scores are compared as shown: means with one decimal, results
 * with two.
 * @throws AppError as `openRanking`; 400 for an invalid cursor
 */
export async function rankApplications(
  app: App,
  actor: Actor,
  postingId: string,
  { round: key, by: split, cursor, size }: RankingQuery,
  locale: Locale,
): Promise<Ranking> {
  const by = split || undefined;
  const after = cursor ? readCursor(cursor) : undefined;
  const { posting, round, ranked } = await openRanking(app, actor, postingId, key, by);
  const count = pageSizeOf(size, usualPage);
  const standings = await readStandings(app, actor, ranked);
  const [references, found, quotas] = await Promise.all([
    readReferences(app),
    findRanked(app.db, actor, ranked, { after, count: count + 1, range: rangeIn(standings, count + 1, after) }),
    readQuotas(app.db, actor, [hiringOf(posting)]),
  ]);
  const nameOf = groupNames(by, references, locale);
  const ranks = new Map<string, Map<number, Rank>>([...standings].map(([group, { scores }]) => [group, ranksOf(scores)]));
  const page = found.slice(0, count);
  const last = page.at(-1);
  const groups: RankedGroup[] = [...standings].map(([group, { scores, unranked }]) => {
    return { key: group, name: nameOf(group), scores: [...scores], unranked };
  });
  return {
    jobName: inLocale(posting.content.name, locale),
    roundName: inLocale(round.name, locale),
    ...(round.passMark !== undefined && { passMark: round.passMark }),
    list: page.map(({ id, receiptNo, name, workPlace, group, hundredths }) => {
      const score = hundredths < 0 ? null : hundredths / 100;
      const place = score === null ? undefined : ranks.get(group)?.get(score);
      return {
        ...{ id, receiptNo, name, score, group },
        rank: place?.rank ?? null,
        tied: place?.isTied ? ('Y' as const) : ('N' as const),
        workPlace: nameIn(references.workplaces, workPlace, locale),
      };
    }),
    next: found.length > count && last ? writeCursor(last) : null,
    groups: groups.toSorted((one, other) => (one.key < other.key ? -1 : 1)),
    quotas: describeQuotas(quotas.get(posting.id) ?? [], references, locale),
  };
}
