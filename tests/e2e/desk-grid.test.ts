import { afterAll, beforeAll, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { locales } from '#lib/text/locale.ts';
import { expectAccessible, startTestSite, type TestSite, type Visitor } from '#tests/support/browser.ts';
import { clientOf, openPostingNow } from '#tests/support/candidate-visitor.ts';
import { holdSaves } from '#tests/support/hold-saves.ts';
import { meetTomorrow, startGroupRound } from '#tests/support/interviews.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { saveAgain, signInAgain, signInAtDesk } from '#tests/support/staff-desk.ts';
import { joinStaff, type StaffPerson } from '#tests/support/staff.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

/** An interviewer's own card of an application. */
const ownOf = async (person: StaffPerson, id: string) =>
  (await person.get(`applications/${id}/scorecards`)).data.list[0].own as { scores: object; done: string; version: number };

test.each(locales)(
  'an interviewer scores a group in a grid, also without a network; a second interviewer sees none of the scores, in %s',
  async (locale) => {
    const t = translateFor(locale);
    const word = (key: 'title' | 'handIn' | 'missing') => t(`desk-applications.grid.${key}`);
    const tablets = [await site.visit({ locale }), await site.visit({ locale })] as const;
    const [anna, ben] = tablets;
    await anna.page.setViewportSize({ width: 768, height: 1024 });
    await ben.page.setViewportSize({ width: 1024, height: 768 });
    anna.expectConsoleError(/scorecards/);
    const lead = await joinStaff({ app: site.site.app, clock: site.clock }, clientOf(site), { role: 'lead' });
    const people = [
      await signInAtDesk(anna.page, site, { role: 'interviewer' }),
      await signInAtDesk(ben.page, site, { role: 'interviewer' }),
    ] as const;
    const posting = await openPostingNow(site, { jobType: '2' });
    const ids = await manyApplications(site.site.app, posting, 4);
    await startGroupRound(lead, posting, ids);
    await meetTomorrow(lead, { posting, ids, interviewers: people.map(({ id }) => id), now: site.clock.now() });

    const { page } = anna;
    await anna.open(deskPaths.today('zh-cn'));
    await page.locator('.desk-today__groups').getByRole('link').click();
    const grid = page.getByRole('grid', { name: word('title') });
    const cells = (row: number) =>
      grid
        .getByRole('row')
        .nth(row + 1)
        .getByRole('gridcell');
    await cells(0).first().waitFor();
    expect([await grid.getByRole('row').count(), await cells(0).count()]).toEqual([5, 5]);

    // A click on a cell chooses it; a key of the pad scores it and moves on to the next cell.
    const pad = page.locator('.desk-grid-pad');
    await cells(0).first().click();
    for (const number of ['4', '5', '3', '4']) await pad.getByRole('button', { name: number, exact: true }).click();
    await pad.getByRole('button', { name: t('desk-applications.scores.recommendations.yes'), exact: true }).click();
    await page.locator('.save-bar__words--done').waitFor();
    await expectAccessible(page);
    await screenshot(anna, `desk-grid-768-${locale}`);

    // What is entered without a network survives a reload, and is saved by a retry when the network is back.
    await page.route(/api.staff.*scorecards/, (route) => route.abort());
    await cells(1).first().focus();
    await page.keyboard.type('5432');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('1');
    await page.getByRole('button', { name: t('resume.save.retry') }).waitFor();
    await page.reload();
    await cells(1).filter({ hasText: '2' }).waitFor();
    expect(await cells(0).first().innerText()).toBe('4');
    expect(await cells(1).allInnerTexts()).toEqual(['5', '4', '3', '2', expect.stringContaining('–')]);
    await page.getByRole('button', { name: t('resume.save.retry') }).waitFor();
    await page.unroute(/api.staff.*scorecards/);
    await saveAgain(page, t('resume.save.retry'));

    // Nothing is handed in while a begun card has a gap; the gaps are listed.
    await page.getByRole('button', { name: word('handIn') }).click();
    const gaps = page.getByRole('alert').getByRole('listitem');
    await page.getByRole('alert').getByText(word('missing')).waitFor();
    expect(await gaps.count()).toBe(2);
    expect(await grid.locator('[aria-invalid]').count()).toBe(5);
    await expectAccessible(page);
    await screenshot(anna, `desk-grid-missing-${locale}`);
    await gaps.first().getByRole('button').click();
    await page.keyboard.type('1');
    await cells(2).first().focus();
    await page.keyboard.type('33332');
    // The other interviewer sees none of these scores, neither before nor after they are handed in.
    await ben.open(deskPaths.today('zh-cn'));
    await ben.page.locator('.desk-today__groups').getByRole('link').click();
    const others = ben.page.getByRole('grid', { name: word('title') });
    await others.getByRole('gridcell').first().waitFor();
    expect(new Set(await others.getByRole('gridcell').allInnerTexts()).size).toBe(1);

    await page.getByRole('button', { name: word('handIn') }).click();
    await grid.getByText(t('desk-applications.grid.handedIn')).nth(2).waitFor();
    const cards = await Promise.all(ids.map((id) => ownOf(people[0], id)));
    expect(cards.map(({ done }) => done).toSorted()).toEqual(['N', 'Y', 'Y', 'Y']);
    expect(cards.filter(({ done }) => done === 'Y').map(({ scores }) => Object.values(scores).length)).toEqual([4, 4, 4]);
    await ben.page.reload();
    await others.getByRole('gridcell').first().waitFor();
    expect(new Set(await others.getByRole('gridcell').allInnerTexts()).size).toBe(1);
    for (const id of ids) {
      const [seen] = (await people[1].get(`applications/${id}/scorecards`)).data.list;
      expect([seen.others, seen.mean, seen.waiting]).toEqual([undefined, undefined, undefined]);
    }
    await others.getByRole('gridcell').first().focus();
    await ben.page.keyboard.type('22223');
    await ben.page.locator('.save-bar__words--done').waitFor();
    await screenshot(ben, `desk-grid-1024-${locale}`);
    for (const tablet of tablets) await tablet.close();
  },
);

test('scores entered without a network are saved even if the page was closed before the network was back', async () => {
  const t = translateFor('zh-cn');
  const tablet = await site.visit({ locale: 'zh-cn' });
  tablet.expectConsoleError(/scorecards/);
  const lead = await joinStaff({ app: site.site.app, clock: site.clock }, clientOf(site), { role: 'lead' });
  const anna = await signInAtDesk(tablet.page, site, { role: 'interviewer' });
  const posting = await openPostingNow(site, { jobType: '2' });
  const ids = await manyApplications(site.site.app, posting, 2);
  await startGroupRound(lead, posting, ids);
  await meetTomorrow(lead, { posting, ids, interviewers: [anna.id], now: site.clock.now() });

  const scorecards = /api.staff.*scorecards/;
  const cellsOf = (page: typeof tablet.page, row: number) =>
    page
      .getByRole('grid')
      .getByRole('row')
      .nth(row + 1)
      .getByRole('gridcell');
  const { page } = tablet;
  await tablet.open(deskPaths.grid('zh-cn', ids));
  await cellsOf(page, 0).first().waitFor();
  await page.route(scorecards, (route) => route.abort());
  for (const row of [0, 1]) {
    await cellsOf(page, row).first().focus();
    await page.keyboard.type('5432');
  }
  await page.getByRole('button', { name: t('resume.save.retry') }).waitFor();
  const address = page.url();
  const next = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await next.goto(address);
  await cellsOf(next, 1).filter({ hasText: '2' }).waitFor();
  await next.locator('.save-bar__words--done').waitFor();
  for (const id of ids) {
    expect(Object.values((await ownOf(anna, id)).scores).toSorted()).toEqual([2, 3, 4, 5]);
  }
  const stored = () => next.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('skygate.card.')));
  expect(await stored()).toEqual([]);
  await tablet.close();
});

/** Opens the grid of two candidates in the browser of their interviewer, Anna; `first` is the first candidate's row of cells. */
async function openGrid({ page, open }: Visitor) {
  const lead = await joinStaff({ app: site.site.app, clock: site.clock }, clientOf(site), { role: 'lead' });
  const anna = await signInAtDesk(page, site, { role: 'interviewer' });
  const posting = await openPostingNow(site, { jobType: '2' });
  const ids = await manyApplications(site.site.app, posting, 2);
  await startGroupRound(lead, posting, ids);
  await meetTomorrow(lead, { posting, ids, interviewers: [anna.id], now: site.clock.now() });
  await open(deskPaths.grid('zh-cn', ids));
  const first = page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell');
  await first.first().waitFor();
  return { anna, ids, first };
}

test.each(locales)(
  'after the sign-in has expired, the interviewer signs in again without leaving the grid, and the typed scores are saved, in %s',
  async (locale) => {
    const t = translateFor(locale);
    const tablet = await site.visit({ locale });
    const { page } = tablet;
    tablet.expectConsoleError(/status of 401/);
    const { anna, first } = await openGrid(tablet);

    site.clock.advance(31 * 60_000);
    const { sent, letThrough } = await holdSaves(page, /scorecards/, 'POST');
    await first.first().focus();
    await page.keyboard.type('5432');
    await sent;
    letThrough();
    await page.getByRole('dialog', { name: t('desk-staff.proof.endedTitle') }).waitFor();
    await expectAccessible(page);
    await screenshot(tablet, `desk-grid-signed-out-${locale}`);
    await signInAgain(page, t, anna);
    await page.locator('.save-bar__words--done').waitFor();
    expect(await first.allInnerTexts()).toEqual(['5', '4', '3', '2', expect.stringContaining('–')]);
    const stored = await site.site.app.db
      .selectFrom('applicationScores')
      .select('scores')
      .where('actor', '=', `staff:${anna.id}`)
      .execute();
    expect(stored.map(({ scores }) => Object.values(JSON.parse(scores) as object).toSorted())).toEqual([[2, 3, 4, 5]]);
    await tablet.close();
  },
);

test('a digit that is held down scores one cell; a card that was handed in elsewhere can still be changed', async () => {
  const t = translateFor('zh-cn');
  const tablet = await site.visit({ locale: 'zh-cn' });
  const { page } = tablet;
  tablet.expectConsoleError(/status of 409/);
  const { anna, ids, first } = await openGrid(tablet);
  await first.first().focus();
  for (let times = 0; times < 3; times += 1) await page.keyboard.down('5');
  await page.keyboard.up('5');
  await expect.poll(() => first.first().innerText()).toBe('5');
  expect(await first.nth(1).innerText()).toContain('–');
  await page.locator('.save-bar__words--done').waitFor();

  const { scorecard, own, round } = (await anna.get(`applications/${ids[0]!}/scorecards`)).data.list[0] as {
    scorecard: { criteria: { key: string }[] };
    own: { version: number; scores: Record<string, number> };
    round: string;
  };
  const scores = Object.fromEntries(scorecard.criteria.map(({ key }) => [key, own.scores[key] ?? 3]));
  const card = { round, scores, recommendation: 'yes', text: '', version: own.version, done: 'Y' };
  await anna.post(`applications/${ids[0]!}/scorecards`, card);
  await first.first().focus();
  await page.keyboard.type('4');
  await page.getByText(t('desk-applications.grid.handedIn')).first().waitFor();
  await expect.poll(async () => Object.values((await ownOf(anna, ids[0]!)).scores)).toContain(4);
  expect((await ownOf(anna, ids[0]!)).done).toBe('Y');
  await tablet.close();
});
