import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import { expectAccessible, type Size, startTestSite, type TestSite, type Visitor } from '#tests/support/browser.ts';
import { openPostingNow } from '#tests/support/candidate-visitor.ts';
import { pdfWords } from '#tests/support/pdf-text.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { createTestApplicants, instant, receiptOf } from '#tests/support/sessions.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const hour = 3_600_000;
const readers: [Locale, Size][] = [
  ['zh-cn', 'desktop'],
  ['en-us', 'phone'],
];

/** Chooses a kind of document in the dialog, has one PDF made, and downloads it; returns its words. */
async function takeDocuments({ page, locale }: Visitor, kind: 'resumes' | 'signIn', shot: () => Promise<void>) {
  const t = translateFor(locale);
  await page.getByRole('button', { name: t('desk-exchange.documents.button'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t(`desk-exchange.exports.lists.${kind}`), { exact: true }).check();
  await dialog.getByLabel(t('desk-exchange.exports.formats.pdf'), { exact: true }).check();
  await expectAccessible(page);
  await shot();
  await dialog.getByRole('button', { name: t('desk-exchange.documents.start'), exact: true }).click();
  const take = dialog.getByRole('button', { name: new RegExp(`${kind}-.*\\.pdf`) });
  await take.waitFor();
  await expectAccessible(page);
  const [download] = await Promise.all([page.waitForEvent('download'), take.click()]);
  await dialog.getByText(t('desk-exchange.exports.states.taken'), { exact: true }).waitFor();
  return pdfWords(await readFile(await download.path()));
}

test.each(readers)(
  'a recruiter downloads the resumes of a selection as one PDF, and the sign-in sheet of a session, in %s on a %s',
  async (locale, size) => {
    const { app } = site.site;
    const posting = await openPostingNow(site, { unit: 'cabin' });
    const ids = await createTestApplicants({ app, clock: site.clock } as never, posting, 2);
    const visitor = await site.visit({ locale, size });
    const { page } = visitor;
    const recruiter = await signInAtDesk(page, site, { role: 'recruiter' });
    const begins = site.clock.now() + 48 * hour;
    const made = await recruiter.post('sessions', {
      ...{ kind: 'writtenTest', pkRegJob: posting, begins: instant(begins), ends: instant(begins + hour) },
      ...{ site: 'site-online', address: locale, rooms: [{ name: 'A301', capacity: 5 }] },
    });
    const { id } = made.data as { id: string };
    await recruiter.post(`sessions/${id}/assign`, { ids });

    await visitor.open(deskPaths.applications('zh-cn', { pkRegJob: posting }));
    await page.locator('[data-row="1"]').waitFor();
    await page.locator('.desk-applications__all').click();
    const resumes = await takeDocuments(visitor, 'resumes', () => screenshot(visitor, `documents-${locale}`));
    for (const one of ids) expect(resumes.text).toContain(receiptOf(one));

    await visitor.open(deskPaths.session('zh-cn', id));
    const sheet = await takeDocuments(visitor, 'signIn', () => screenshot(visitor, `documents-session-${locale}`));
    expect(sheet.pages[0]).toContain('A301');
    for (const one of ids) expect(sheet.pages[0]).toContain(receiptOf(one));
    await visitor.close();
  },
);
