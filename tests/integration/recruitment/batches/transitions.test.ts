import { beforeAll, describe, expect, test } from 'vitest';

import { type ApplyStatus, enumKeys } from '#lib/domain/enums.ts';
import { decide } from '#server/recruitment/batches/decide.ts';
import { readDecisions } from '#server/recruitment/batches/read-decisions.ts';
import { apply, applicationFor, applicationsOf, lead, moveTo, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const minute = 60_000;

/** Rows: current status. Columns: target chosen by a lead with a reason. Cells: kind of the decision, or `-` if not allowed. */
const ground = `
from         submitted screening writtenTest interview physicalExam backgroundCheck offer    hired    rejected withdrawn
submitted    -         advance   advance     advance   -            -               advance  advance  reject   -
screening    stepBack  -         advance     advance   -            -               advance  advance  reject   -
writtenTest  stepBack  stepBack  -           advance   -            -               advance  advance  reject   -
interview    stepBack  stepBack  stepBack    -         -            -               advance  advance  reject   -
offer        stepBack  stepBack  stepBack    stepBack  -            -               -        advance  reject   -
hired        -         -         -           -         -            -               rescind  -        -        -
rejected     -         -         -           reopen    -            -               -        -        -        -
withdrawn    -         -         -           -         -            -               -        -        -        -`;

const flying = `
from            submitted screening writtenTest interview physicalExam backgroundCheck offer    hired    rejected withdrawn
submitted       -         advance   advance     advance   advance      advance         advance  advance  reject   -
screening       stepBack  -         advance     advance   advance      advance         advance  advance  reject   -
writtenTest     stepBack  stepBack  -           advance   advance      advance         advance  advance  reject   -
interview       stepBack  stepBack  stepBack    -         advance      advance         advance  advance  reject   -
physicalExam    stepBack  stepBack  stepBack    stepBack  -            advance         advance  advance  reject   -
backgroundCheck stepBack  stepBack  stepBack    stepBack  stepBack     -               advance  advance  reject   -
offer           stepBack  stepBack  stepBack    stepBack  stepBack     stepBack        -        advance  reject   -
hired           -         -         -           -         -            -               rescind  -        -        -
rejected        -         -         -           reopen    -            -               -        -        -        -
withdrawn       -         -         -           -         -            -               -        -        -        -`;

interface Row {
  from: ApplyStatus;
  moves: { to: ApplyStatus; kind: string }[];
}

function rowsOf(table: string): Row[] {
  const [[, ...columns] = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  return rows.map(([from, ...kinds]) => ({
    from: from as ApplyStatus,
    moves: kinds.map((kind, at) => ({ to: columns[at] as ApplyStatus, kind })),
  }));
}

const site = await openTestApp();

test('the columns of both tables list every status, and so do the rows of the table for flight', () => {
  for (const table of [ground, flying]) {
    const rows = rowsOf(table);
    for (const { moves } of rows) expect(moves.map(({ to }) => to).toSorted()).toEqual(enumKeys.applyStatus.toSorted());
  }
  expect(
    rowsOf(flying)
      .map(({ from }) => from)
      .toSorted(),
  ).toEqual(enumKeys.applyStatus.toSorted());
});

describe.each([
  { name: 'on the ground', jobType: '3', resumeType: 'school', table: ground },
  { name: 'for flight', jobType: '1', resumeType: 'flight', table: flying },
] as const)('an application $name', ({ jobType, resumeType, table }) => {
  let candidate: TestClient;
  beforeAll(async () => {
    candidate = await readyCandidate(site, resumeType);
  });

  /** A new application moved to `status`; before a rejection, it is moved to the interview. */
  async function applicationAt(status: ApplyStatus): Promise<string> {
    site.clock.advance(minute);
    for (const { idkey, actions } of await applicationsOf(candidate)) {
      if (actions.includes('withdraw')) await candidate.post(`personal/apply-job/delete/${idkey}`);
    }
    const posting = await openPosting(site, { jobType });
    const id = (await apply(candidate, applicationFor(posting, { resumeType }))).data.idkey as string;
    if (status === 'rejected') await moveTo(site, id, 'interview');
    if (status === 'withdrawn') await candidate.post(`personal/apply-job/delete/${id}`);
    else if (status !== 'submitted') await moveTo(site, id, status);
    return id;
  }

  async function statusOf(id: string): Promise<string> {
    const row = await site.app.db.selectFrom('applications').select('status').where('id', '=', id).executeTakeFirstOrThrow();
    return row.status;
  }

  test.each(rowsOf(table))('at $from can go to the allowed targets and to no others', async ({ from, moves }) => {
    let id = await applicationAt(from);
    for (const { to, kind } of moves) {
      // No offer is accepted here, so hiring requires a lead's override.
      const input = { ids: [id], to, reason: 'as agreed', releaseAt: 'now', override: true } as const;
      const { batchId, refused } = await decide(site.app, lead, input);
      const decided = (await readDecisions(site.app, id, 'zh-cn')).find((one) => one.batchId === batchId);
      const outcome = decided ? `${decided.kind} ${decided.state}` : refused[0]!.why;
      expect({ from, to, outcome, now: await statusOf(id) }).toEqual({
        ...{ from, to },
        outcome: kind === '-' ? expect.stringMatching(/^(?:notNow|target)$/) : `${kind} released`,
        now: kind === '-' ? from : to,
      });
      if (kind !== '-') id = await applicationAt(from);
    }
  });
});
