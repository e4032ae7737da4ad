import { afterAll, beforeAll, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Round } from '#lib/rules/rounds.ts';
import { inLocale, locales } from '#lib/text/locale.ts';
import { transaction } from '#server/platform/db/database.ts';
import { saveFirstProcesses } from '#server/recruitment/processes/processes.ts';
import { apply, applicationFor, makeDecision } from '#tests/support/applications.ts';
import { batchDialog } from '#tests/support/batch-dialog.ts';
import { expectAccessible, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { becomeCandidate, openPostingNow } from '#tests/support/candidate-visitor.ts';
import { roundsWithResults } from '#tests/support/results.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';

const names = {
  from: { zh: '客舱乘务员（青岛基地）', en: 'Cabin Crew, Qingdao' },
  to: { zh: '客舱乘务员（成都基地）', en: 'Cabin Crew, Chengdu' },
};

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

/** Opens a posting whose medical results stay valid for `validMonths` months. */
async function posting(name: (typeof names)['from'], validMonths: number): Promise<string> {
  const id = await openPostingNow(site, { name });
  const rounds = (roundsWithResults as Round[]).map((round) => (round.kind === 'medical' ? { ...round, validMonths } : round));
  await transaction(site.site.app, (trx) => saveFirstProcesses(trx, [{ postingId: id, rounds }]));
  return id;
}

const advance = (id: string, round: string) =>
  makeDecision(site.site, { ids: [id], kind: 'advance', round, reason: 'as agreed', releaseAt: 'now' });

test.each(locales)(
  'a candidate consents to the use of an earlier medical, withdraws, consents again, and a lead accepts the result, in %s',
  async (locale) => {
    const t = translateFor(locale);
    const phone = await site.visit({ locale, size: 'phone' });
    const candidate = await becomeCandidate(site, phone);
    const earlier = (await apply(candidate, applicationFor(await posting(names.from, 1)))).data.idkey as string;
    for (const round of ['medical', 'background']) await advance(earlier, round);
    await makeDecision(site.site, { ids: [earlier], kind: 'reject', reason: 'as agreed', releaseAt: 'now' });
    const idkey = (await apply(candidate, applicationFor(await posting(names.to, 12)))).data.idkey as string;
    await advance(idkey, 'medical');
    const desk = await site.visit({ locale, size: 'desktop' });
    await signInAtDesk(desk.page, site, { role: 'lead' });
    const from = inLocale(names.from, locale);
    const accept = desk.page.getByRole('button', { name: t('desk-applications.results.accept') });
    const openAtDesk = async () => {
      await desk.open(deskPaths.application('zh-cn', idkey));
      await desk.page.getByRole('heading', { name: t('desk-applications.detail.facts') }).waitFor();
    };

    await openAtDesk();
    expect(await accept.count()).toBe(0);
    expect(await desk.page.getByText(t('desk-applications.results.agreed')).count()).toBe(0);

    await phone.open('/applications');
    const question = phone.page.getByRole('region', { name: t('application.results.title') });
    await question.getByText(from).waitFor();
    await expectAccessible(phone.page);
    await screenshot(phone, `results-question-${locale}`);
    await question.getByRole('button', { name: t('application.results.agree'), exact: true }).click();
    await question.getByRole('button', { name: t('application.results.withdraw') }).click();
    await question.getByRole('button', { name: t('application.results.agreeAfterAll') }).click();
    await question.getByRole('button', { name: t('application.results.withdraw') }).waitFor();
    await screenshot(phone, `results-agreed-${locale}`);

    await openAtDesk();
    await accept.waitFor();
    await expectAccessible(desk.page);
    await screenshot(desk, `results-on-record-${locale}`);
    await accept.click();
    const { holdOpened, release } = batchDialog(desk);
    await holdOpened(async (dialog) => {
      expect(await dialog.getByLabel(t('desk-batches.form.reuse')).isChecked()).toBe(true);
      await screenshot(desk, `results-dialog-${locale}`);
    });
    await release();

    await openAtDesk();
    const reused = t('application.event.resultReused', { round: inLocale({ zh: '体检', en: 'Medical' }, locale), from });
    await desk.page.getByText(reused).waitFor();
    await screenshot(desk, `results-accepted-${locale}`);
    expect(await accept.count()).toBe(0);
    await phone.open('/applications');
    await phone.page.getByText(t('application.pass.timeline')).first().click();
    await phone.page.locator('.timeline').first().getByText(reused).waitFor();
    await screenshot(phone, `results-timeline-${locale}`);
    expect(await question.count()).toBe(0);

    await desk.open(deskPaths.today('zh-cn'));
    await screenshot(desk, `results-today-${locale}`);
    await desk.page.getByText(t('desk-applications.matter.results')).click();
    const [validUntil] = await site.site.app.db
      .selectFrom('roundResults')
      .select('validUntil')
      .where('applicationId', '=', idkey)
      .execute();
    const ends = t('desk-applications.list.resultEnds', { date: validUntil!.validUntil });
    await desk.page.getByRole('table').getByText(ends).first().waitFor();
    await screenshot(desk, `results-list-${locale}`);
    await phone.close();
    await desk.close();
  },
);
