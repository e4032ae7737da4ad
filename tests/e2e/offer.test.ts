import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { locales } from '#lib/text/locale.ts';
import { applicationFor, apply, lead, makeDecision } from '#tests/support/applications.ts';
import { expectAccessible, startTestSite, type TestSite, type Visitor } from '#tests/support/browser.ts';
import { becomeCandidate, openPostingNow } from '#tests/support/candidate-visitor.ts';
import { acceptOnPage } from '#tests/support/offer-page.ts';
import { screenshot } from '#tests/support/screenshot.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const words = 'We were glad to meet you.\n期待您的加入。';
const day = 24 * 60 * 60_000;

/** A candidate with an offer that can be answered for two days, on the page of applications. */
async function withOffer(visitor: Visitor) {
  const candidate = await becomeCandidate(site, visitor);
  const { idkey } = (await apply(candidate, applicationFor(await openPostingNow(site)))).data;
  const offer = {
    pay: '12500',
    workPlace: 'qingdao',
    startDate: new Date(site.clock.now() + 60 * day).toISOString().slice(0, 10),
    replyBy: new Date(site.clock.now() + 2 * day).toISOString(),
    conditions: '体检合格，背景调查通过。\nPassing the medical and the background check.',
  };
  await makeDecision(site.site, { ids: [idkey], kind: 'offer', offer, reason: 'agreed', words, releaseAt: 'now' }, lead);
  await visitor.open('/applications');
  return { ...candidate, idkey: idkey as string };
}

describe.each(locales)('in %s', (locale) => {
  const t = translateFor(locale);

  test('a candidate reads an offer on a phone, and accepts it by entering name and code', async () => {
    const visitor = await site.visit({ locale, size: 'phone' });
    const { page } = visitor;
    const { phone, idkey } = await withOffer(visitor);
    await page.getByRole('heading', { name: t('application.offer.title') }).waitFor();
    await page.locator('.pass').getByText('We were glad to meet you.').waitFor();
    await page.getByRole('link', { name: t('application.offer.open') }).click();
    await page.getByText(t('documents.offer.monthly', { amount: '12,500' })).waitFor();
    await page.getByText('体检合格').waitFor();
    await page.locator('.turn__left').waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `offer-open-${locale}`);
    visitor.expectConsoleError(/400/);
    await page.getByRole('button', { name: t('application.offer.accepting.confirm') }).click();
    await page.getByText(t('rules.required')).first().waitFor();
    await page.getByLabel(t('application.offer.name')).fill('Somebody Else');
    await page.getByLabel(t('application.offer.code'), { exact: false }).first().fill('000000');
    await page.getByRole('button', { name: t('application.offer.accepting.confirm') }).click();
    await page.getByText(t('rules.nameOnResume')).waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `offer-faults-${locale}`);
    await acceptOnPage(site, visitor, phone);
    await page.getByText(t('application.offer.next.start')).waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `offer-accepted-${locale}`);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: t('documents.both') }).click();
    expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);
    await visitor.open(`/applications#${idkey}`);
    await page.getByText(t('application.pass.timeline')).click();
    await page.locator('.timeline').getByText(t('application.event.offerAccepted')).waitFor();
    expect(await page.getByRole('link', { name: t('application.offer.open') }).count()).toBe(0);
    await visitor.close();
  });

  test('a candidate declines an offer with a reason of their own, and the application ends', async () => {
    const visitor = await site.visit({ locale });
    const { page } = visitor;
    await withOffer(visitor);
    await page.getByRole('link', { name: t('application.offer.open') }).click();
    await page.locator('.offer__decline summary').click();
    visitor.expectConsoleError(/400/);
    await page.getByRole('button', { name: t('application.offer.declining.confirm') }).click();
    await page.getByText(t('rules.required')).waitFor();
    await page.getByLabel(t('application.offer.reason')).selectOption('other');
    await page.getByLabel(t('application.offer.ownReason')).fill('Moving to Chengdu with my family');
    await expectAccessible(page);
    await screenshot(visitor, `offer-decline-${locale}`);
    await page.getByRole('button', { name: t('application.offer.declining.confirm') }).click();
    await page.getByRole('heading', { name: t('application.offer.outcome.declined') }).waitFor();
    await expectAccessible(page);
    await visitor.open('/applications');
    await page.locator('.pass--past').waitFor();
    await page.getByText(t('application.pass.timeline')).click();
    await page.locator('.timeline').getByText(t('application.event.offerDeclined')).waitFor();
    await page.locator('.timeline').getByText('Moving to Chengdu with my family').waitFor();
    await visitor.close();
  });

  test('a visitor without a session is asked to sign in, and then told that the application is unknown', async () => {
    const visitor = await site.visit({ locale });
    await visitor.open('/offer?applyId=none');
    await visitor.page.getByRole('heading', { name: t('application.offer.signInTitle') }).waitFor();
    await becomeCandidate(site, visitor);
    visitor.expectConsoleError(/404/);
    await visitor.open('/offer?applyId=none');
    await visitor.page.getByRole('heading', { name: t('application.offer.goneTitle') }).waitFor();
    await expectAccessible(visitor.page);
    await visitor.close();
  });
});

test('a name that was typed stays if the reply fails, and an accepted offer is shown as accepted at once', async () => {
  const t = translateFor('zh-cn');
  const visitor = await site.visit();
  visitor.expectConsoleError(/ERR_FAILED/);
  const { page } = visitor;
  const { phone } = await withOffer(visitor);
  await page.getByRole('link', { name: t('application.offer.open') }).click();
  const name = page.getByLabel(t('application.offer.name'));
  await name.fill('林');
  const isOffline = { reply: true };
  await page.route('**/apply-job/*/offer?*', (route) =>
    isOffline.reply || route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  const read = page.waitForEvent('requestfailed', (request) => request.method() === 'GET');
  await page.getByRole('button', { name: t('application.offer.accepting.confirm') }).click();
  await read;
  expect(await name.inputValue()).toBe('林');
  isOffline.reply = false;
  await acceptOnPage(site, visitor, phone);
  await page.getByText(t('application.offer.next.start')).waitFor();
  await visitor.close();
});

test('the time until another code can be sent also passes while the phone shows something else', async () => {
  const t = translateFor('zh-cn');
  const visitor = await site.visit({ size: 'phone' });
  const { page } = visitor;
  const { idkey } = await withOffer(visitor);
  site.clock.advance(61_000);
  await page.clock.install({ time: site.clock.now() });
  await visitor.open(`/offer?applyId=${idkey}`);
  await page.getByRole('button', { name: t('application.offer.sendCode') }).click();
  await page.getByRole('button', { name: t('application.offer.sendAgain', { seconds: 60 }) }).waitFor();
  // As after a freeze: a timer that was due several times runs once.
  await page.clock.fastForward(61_000);
  await page.getByRole('button', { name: t('application.offer.sendCode') }).waitFor();
  await visitor.close();
});
