import { afterAll, beforeAll, expect, test } from 'vitest';

import { deadlineToTheMinute } from '#lib/postings/posting-deadline.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { journeys, startTestSite, type TestSite, type Visitor } from '#tests/support/browser.ts';
import { becomeCandidate, openPostingNow } from '#tests/support/candidate-visitor.ts';
import { apply, applicationFor } from '#tests/support/applications.ts';
import { batchDialog } from '#tests/support/batch-dialog.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';
import { ask } from '#tests/support/tasks.ts';

const minute = 60_000;

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

/** Sets the clock of a visitor's device ahead by some milliseconds. */
async function setWrong({ page }: Visitor, ahead: number): Promise<void> {
  await page.clock.install({ time: site.clock.now() + ahead });
}

test.each(journeys)(
  'in %s on a %s a candidate whose clock is twenty minutes fast sees the correct time left',
  async (locale, size) => {
    const visitor = await site.visit({ locale, size });
    const candidate = await becomeCandidate(site, visitor);
    const posting = await openPostingNow(site);
    const { idkey } = (await apply(candidate, applicationFor(posting))).data;
    await ask(site.site, [idkey as string], { dueAt: site.clock.now() + 45 * minute });
    await setWrong(visitor, 20 * minute);
    await visitor.open('/applications');
    const left = (await visitor.page.locator('.turn__left').first().innerText()).match(/\d+/)?.[0];
    expect(Number(left)).toBeGreaterThan(35);
    expect(Number(left)).toBeLessThanOrEqual(45);
    await visitor.close();
  },
);

test('a lead whose clock is twenty minutes fast can undo a held batch', async () => {
  const visitor = await site.visit();
  const { page } = visitor;
  const candidate = await becomeCandidate(site, visitor);
  const { idkey } = (await apply(candidate, applicationFor(await openPostingNow(site)))).data;
  await signInAtDesk(page, site, { role: 'lead' });
  await setWrong(visitor, 20 * minute);
  await visitor.open(`/desk/applications/${idkey}`);
  await batchDialog(visitor).hold('advance', async (dialog) => {
    await dialog.getByLabel(translateFor('zh-cn')('desk-batches.form.ownReason'), { exact: true }).fill('looks good');
  });
  const held = page.getByRole('dialog').locator('.desk-held');
  await held.getByRole('button', { name: translateFor('zh-cn')('desk-batches.undo'), exact: true }).click();
  await held.getByText(translateFor('zh-cn')('desk-batches.held.undone', { count: 1 })).waitFor();
  await visitor.close();
});

test("on its last day a posting shows the correct time left, although the device's clock is twenty minutes fast", async () => {
  const posting = await openPostingNow(site, { endDate: todayInShanghai(site.clock.now()) });
  const visitor = await site.visit();
  await setWrong(visitor, 20 * minute);
  const asked = visitor.page.waitForResponse((response) => response.request().method() === 'HEAD');
  await visitor.open(`/hotJobDetail?id=${posting}`);
  const left = visitor.page.locator('[data-deadline][data-words]').first();
  const drawn = await left.innerText();
  await asked;
  await visitor.page.clock.runFor(15_000);
  const t = translateFor('zh-cn');
  const endDate = (await left.getAttribute('data-deadline'))!;
  const right = [0, 1, 2].map((late) => deadlineToTheMinute(endDate, site.clock.now() + (late - 1) * minute, t));
  expect(right).toContain(drawn);
  expect(right).toContain(await left.innerText());
  await visitor.close();
});
