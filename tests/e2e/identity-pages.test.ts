import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import { assignSeats } from '#server/recruitment/assessments/office/assign-seats.ts';
import { makeSession } from '#server/recruitment/assessments/office/make-session.ts';
import { askForBackground, askForIntention } from '#tests/support/requests.ts';
import { expectAccessible, type Size, startTestSite, type TestSite, type Visitor } from '#tests/support/browser.ts';
import { asTestApp, passIdentityCheck } from '#tests/support/identity-dialog.ts';
import { type Applicant, applicant } from '#tests/support/identity.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { pdf } from '#tests/support/pdf.ts';
import { ask, office } from '#tests/support/tasks.ts';

const hour = 60 * 60_000;

let site: TestSite;
/** A flight candidate with a task on each of the `pages`. */
let person: Applicant;
let session: string;
beforeAll(async () => {
  site = await startTestSite();
  const { app } = site.site;
  person = await applicant(asTestApp(site), { resumeType: 'flight', jobType: '1' });
  const ids = [person.idkey];
  const dueAt = site.clock.now() + 50 * hour;
  const begins = site.clock.now() + 200 * hour;
  await askForIntention(app, office, { ids, dueAt, note: '', sites: [{ key: 'site-qingdao', places: 1 }] });
  await askForBackground(app, office, { ids, dueAt, note: '' });
  await ask(site.site, ids, { type: 'physical', dueAt });
  const interview = { kind: 'interview', begins, ends: begins + hour, place: '云帆大厦 12 层', unit: 'digital' } as const;
  session = await makeSession(app, office, interview);
  await assignSeats(app, office, { sessions: [session], ids, rule: 'receipt', confirmBy: dueAt });
});
// A phone number gets at most five codes an hour.
beforeEach(() => site.clock.advance(hour));
afterAll(() => site.close());

interface Page {
  path: string;
  locale: Locale;
  size: Size;
  /** Enters or uploads something for the page's task, and waits until the server has stored it. */
  act(visitor: Visitor, t: Translate): Promise<void>;
}

async function handIn({ page }: Visitor, t: Translate, type: 'physical' | 'household'): Promise<void> {
  const name = t(`enums.materialType.${type}`);
  const file = { name: `${type}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(pdf()) };
  await page.getByLabel(t('materials.page.chooseFor', { name })).setInputFiles(file);
  await page.getByRole('region', { name }).getByText(t('tasks.state.received')).waitFor();
}

const pages: Page[] = [
  { path: '/materialUpload', locale: 'zh-cn', size: 'phone', act: (visitor, t) => handIn(visitor, t, 'physical') },
  { path: '/flyBackgroundUpload', locale: 'en-us', size: 'phone', act: (visitor, t) => handIn(visitor, t, 'household') },
  {
    path: '/flyBackgroundCheck',
    locale: 'zh-cn',
    size: 'desktop',
    async act({ page }, t) {
      await page.getByLabel(t('background.part.formerNames')).fill('林云');
      await page.getByText(new RegExp(`^${t('resume.save.saved', { time: String.raw`[\d :-]+` })}$`)).waitFor();
    },
  },
  {
    path: '/examinationIntention',
    locale: 'en-us',
    size: 'desktop',
    async act({ page }, t) {
      await page.getByRole('radio', { name: t('enums.attendance.Y'), exact: true }).check();
      await page.locator('input[value=site-qingdao]').check();
      await page.getByRole('button', { name: t('appointments.intention.submit'), exact: true }).click();
      await page.getByRole('heading', { name: t('appointments.intention.yes') }).waitFor();
    },
  },
  {
    path: '/interview',
    locale: 'zh-cn',
    size: 'phone',
    async act({ page }, t) {
      await page.getByRole('radio', { name: t('enums.sessionReply.accepted'), exact: true }).check();
      await page.getByRole('button', { name: t('appointments.session.submit'), exact: true }).click();
      await page.getByRole('heading', { name: t('appointments.session.accepted') }).waitFor();
    },
  },
];

test.each(pages)(
  'a visitor without a session passes the identity check on $path and does the task of that page, in $locale on a $size',
  async ({ path, locale, size, act }) => {
    const visitor = await site.visit({ locale, size });
    visitor.expectConsoleError(/401/);
    const { page } = visitor;
    const query = path === '/interview' ? `&session=${session}` : '';
    await visitor.open(`${path}?applyId=${person.idkey}${query}`);
    await page.locator('.invite .button--primary').click();
    await page.getByRole('dialog').locator('.captcha__picture img').waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `identity${path.replace('/', '-')}`);
    await passIdentityCheck(site, page, person);
    await act(visitor, translateFor(locale));
    await expectAccessible(page);
    expect(await page.locator('[data-session="out"]').count()).toBeGreaterThan(0);
    await visitor.close();
  },
);
