import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';

import { showScores } from '#server/office/desk/score-application.ts';
import type { StaffActor } from '#server/platform/http/route.ts';
import { findCardsOf } from '#server/recruitment/scorecards/scores.ts';
import { openPosting } from '#tests/support/applications.ts';
import { batch } from '#tests/support/batches.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { joinStaff, staffClient, type StaffPerson } from '#tests/support/staff.ts';

const site = await openTestApp();
const panel = {
  key: 'panel',
  status: 'interview',
  kind: 'interview',
  name: { zh: '面试', en: 'Panel' },
  scorecard: 'pilot-panel',
};
const scores = { judgement: 4, motivation: 5, communication: 4 };
const card = { round: 'panel', scores, recommendation: 'yes', text: '沉稳', version: 0, done: 'Y' };

/** The queries of a reader's calls and the database's answers; sorted, because some queries run side by side. */
async function traffic({ id, name }: StaffPerson, application: string): Promise<string[]> {
  const seen: string[] = [];
  const spy: KyselyPlugin = {
    transformQuery({ node }) {
      seen.push(JSON.stringify(node));
      return node;
    },
    async transformResult({ result }) {
      seen.push(JSON.stringify(result.rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)));
      return result;
    },
  };
  const app = { ...site.app, db: site.app.db.withPlugin(spy) };
  const actor = { id: `staff:${id}`, name, role: 'recruiter', units: ['digital'] } as StaffActor;
  await showScores(app, actor, application, 'zh-cn');
  await findCardsOf(app.db, actor.id, [application]);
  expect(seen.length).toBeGreaterThan(4);
  return seen.sort();
}

test('for a reader who has handed in no card, queries and answers stay the same when others hand in their cards', async () => {
  const lead = await staffClient(site, 'lead');
  const person = () => joinStaff(site, site.client(), { role: 'recruiter', units: ['digital'] });
  const [anna, ben, cara] = [await person(), await person(), await person()];
  const posting = await openPosting(site, { unit: 'digital' });
  await lead.put(`postings/${posting}/process`, { version: 0, rounds: [panel] });
  const [id] = (await manyApplications(site.app, posting, 1)) as [string];
  await batch(lead, [id], { kind: 'advance' }, { releaseAt: 'now' });
  const people = [anna.id, ben.id];
  await batch(lead, [id], { kind: 'interviewers', round: 'panel', people }, { releaseAt: 'now' });
  await anna.post(`applications/${id}/scorecards`, { ...card, done: 'N' });

  const before = await traffic(anna, id);
  expect(await traffic(anna, id)).toEqual(before);
  await ben.post(`applications/${id}/scorecards`, { ...card, done: 'N' });
  expect(await traffic(anna, id)).toEqual(before);
  await ben.post(`applications/${id}/scorecards`, { ...card, version: 1 });
  await lead.post(`applications/${id}/scorecards`, { ...card, text: '负责人' });
  expect(await traffic(anna, id)).toEqual(before);
  expect((await traffic(cara, id)).join('\n')).not.toMatch(/沉稳|负责人/);
});
