import { sql } from 'kysely';

import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { RankingSplit } from '#lib/rules/ranking.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';

/** The applications in a round, and the source of their scores. */
export interface RankedRound {
  postingId: string;
  round: string;
  status: ApplyStatus;
  /** A source of `roundScores`; empty if nothing gives a score. */
  source: string;
  /** Whether scores from before the application entered the round are ignored. */
  sinceEntry: boolean;
  by: RankingSplit | undefined;
}

/** The last row of a page. */
export interface RankedPosition {
  group: string;
  /** Hundredths of a point; -1 without a score. */
  hundredths: number;
  receiptNo: string;
}

const hundredths = sql<number>`coalesce(s.hundredths, -1)`;

function groupOf(by: RankingSplit | undefined) {
  if (by === 'sex') return sql<string>`coalesce(f.sex, '')`;
  return by === undefined ? sql<string>`''` : sql<string>`${sql.ref(`a.${by}`)}`;
}

/** A group, and the range of scores to search in it, in hundredths of a point. */
interface Range {
  group: string;
  lowest: number;
  highest: number;
}

/** Applications `a` with a score `s` in a range. The few scores are read first, then their applications. */
function among(db: Db, { source }: RankedRound, { lowest, highest }: Range): Standing {
  const few = db.selectFrom('roundScores').selectAll().where('source', '=', source);
  const query = db
    .selectFrom(few.where('hundredths', '>=', lowest).where('hundredths', '<=', highest).as('s'))
    .crossJoin('applications as a')
    .whereRef('a.id', '=', 's.applicationId');
  return query as unknown as Standing;
}

/** All applications `a` with their score `s`, if they have one. */
function all(db: Db, { source, sinceEntry }: RankedRound) {
  return db.selectFrom('applications as a').leftJoin('roundScores as s', (join) =>
    join
      .onRef('s.applicationId', '=', 'a.id')
      .on('s.source', '=', source)
      .$call((on) => (sinceEntry ? on.onRef('s.scoredAt', '>=', 'a.statusAt') : on)),
  );
}

type Standing = ReturnType<typeof all>;

/** The applications in a round: all, or those with a score in a range. */
function standing(db: Db, { units }: Pick<Actor, 'units'>, ranked: RankedRound, range?: Range) {
  const { postingId, round, status, by, sinceEntry } = ranked;
  const query = range ? among(db, ranked, range) : all(db, ranked);
  return query
    .$if(by === 'sex', (rows) =>
      // The second condition, which every row meets, makes SQLite read the sex from an index, not from the rows.
      rows.leftJoin('applicationFacts as f', (join) => join.onRef('f.applicationId', '=', 'a.id').on('f.sex', '>=', '')),
    )
    .$if(range !== undefined && sinceEntry, (rows) => rows.whereRef('s.scoredAt', '>=', 'a.statusAt'))
    .where('a.postingId', '=', postingId)
    .where('a.round', '=', round)
    .where('a.status', '=', status)
    .$if(units !== null, (rows) => rows.where('a.postingUnit', 'in', units!.length > 0 ? units! : ['']));
}

/** The number of applications per group and score (-1 for none), by group, the highest score first. */
export async function countScores(
  db: Db,
  actor: Pick<Actor, 'units'>,
  ranked: RankedRound,
): Promise<{ group: string; hundredths: number; count: number }[]> {
  const group = groupOf(ranked.by);
  const rows = await standing(db, actor, ranked)
    .select(({ fn }) => [group.as('group'), hundredths.as('hundredths'), fn.countAll<number>().as('count')])
    .groupBy([sql`1`, sql`2`])
    .orderBy(sql`1`)
    .orderBy(sql`2`, 'desc')
    .execute();
  return rows.map((row) => ({ ...row, hundredths: Number(row.hundredths), count: Number(row.count) }));
}

/** A page of a ranking, by group, score and receipt number; faster if the whole page is known to lie in a range. */
export async function findRanked(
  db: Db,
  actor: Pick<Actor, 'units'>,
  ranked: RankedRound,
  { after, count, range }: { after: RankedPosition | undefined; count: number; range: Range | undefined },
) {
  const group = groupOf(ranked.by);
  const page = standing(db, actor, ranked, range)
    .select(['a.id', 'a.receiptNo', 'a.workPlace', group.as('group'), hundredths.as('hundredths')])
    .$if(range !== undefined, (query) => query.where(group, '=', range!.group))
    .$if(after !== undefined, (query) => {
      const isFurther = sql`(${hundredths} < ${after!.hundredths} or (${hundredths} = ${after!.hundredths} and a.receipt_no > ${after!.receiptNo}))`;
      return query.where(sql<boolean>`(${group} > ${after!.group} or (${group} = ${after!.group} and ${isFurther}))`);
    })
    .orderBy(sql`4`)
    .orderBy(sql`5`, 'desc')
    .orderBy('a.receiptNo')
    .limit(count);
  return db
    .selectFrom(page.as('r'))
    .leftJoin('applicationFacts as n', 'n.applicationId', 'r.id')
    .select(['r.id', 'r.receiptNo', 'r.workPlace', 'r.group', 'r.hundredths', sql<string>`coalesce(n.name, '')`.as('name')])
    .orderBy('r.group')
    .orderBy('r.hundredths', 'desc')
    .orderBy('r.receiptNo')
    .execute();
}

/** One side of a line in a group: the scores from `lowest` up, or from `highest` down, in hundredths of a point. */
export interface Side {
  group: string;
  lowest?: number;
  highest?: number;
}

/** The ids of applications with a score on one of these sides, the highest score first, then by receipt number. */
export async function findOnSide(
  db: Db,
  actor: Pick<Actor, 'units'>,
  ranked: RankedRound,
  { sides, count }: { sides: readonly Side[]; count: number },
): Promise<string[]> {
  if (sides.length === 0) return [];
  const group = groupOf(ranked.by);
  const rows = await standing(db, actor, ranked)
    .select('a.id')
    .where('s.hundredths', 'is not', null)
    .where((eb) =>
      eb.or(
        sides.map(({ group: key, lowest = -1, highest = Number.MAX_SAFE_INTEGER }) =>
          eb.and([
            eb(group, '=', key),
            sql<boolean>`s.hundredths >= ${sql.lit(lowest)}`,
            sql<boolean>`s.hundredths <= ${sql.lit(highest)}`,
          ]),
        ),
      ),
    )
    .orderBy('s.hundredths', 'desc')
    .orderBy('a.receiptNo')
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}
