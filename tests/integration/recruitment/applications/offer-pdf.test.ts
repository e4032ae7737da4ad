import { beforeAll, describe, expect, test } from 'vitest';

import { readyCandidate } from '#tests/support/applications.ts';
import { acceptOffer, makeOffer, nameOnResume } from '#tests/support/offers.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { pdfWords } from '#tests/support/pdf-text.ts';
import { staffClient } from '#tests/support/staff.ts';
import { applied } from '#tests/support/tasks.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let lead: TestClient;
let one: Awaited<ReturnType<typeof applied>>;

const site = await openTestApp();
beforeAll(async () => {
  lead = await staffClient(site, 'lead');
  one = await applied(site);
});

const path = () => `personal/apply-job/${one.idkey}/offer.pdf`;

async function words(locale: string, client: TestClient = one.candidate, at = path()) {
  const answer = await client.get(at, { query: { locale } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return pdfWords(answer.bytes);
}

describe('the offer as PDF', () => {
  test('is 404 before there is an offer, for other candidates and for staff of another unit; auditors get 403', async () => {
    expect((await one.candidate.get(path())).status).toBe(404);
    await makeOffer(site, lead, one.idkey);
    expect((await (await readyCandidate(site)).get(path())).status).toBe(404);
    const elsewhere = await staffClient(site, 'recruiter', ['cabin']);
    expect((await elsewhere.get(`applications/${one.idkey}/offer.pdf`)).status).toBe(404);
    expect((await (await staffClient(site, 'auditor')).get(`applications/${one.idkey}/offer.pdf`)).status).toBe(403);
  });

  test('contains the terms in Chinese, in English, or in both', async () => {
    const { text, language, title } = await words('zh-cn');
    for (const said of ['录用通知书', `${nameOnResume}，您好`, '每月12,500元（税前）', '工作地点青岛', '录用条件体检合格'])
      expect(text).toContain(said);
    expect([language, title]).toEqual(['zh-CN', `${nameOnResume}的录用通知书`]);
    const english = await words('en-us');
    for (const said of ['Offerofemployment', 'CNY12,500amonthbeforetax', 'WorkplaceQingdao'])
      expect(english.text).toContain(said);
    expect((await words('both')).text).toContain('工作地点Workplace青岛/Qingdao');
  });

  test('says that the offer was accepted; printing the PDF at the desk is logged', async () => {
    await acceptOffer(site, one.candidate, one.idkey);
    expect((await words('zh-cn')).text).toContain('以姓名和验证码确认接受录用');
    expect((await words('zh-cn', lead, `applications/${one.idkey}/offer.pdf`)).text).toContain('每月12,500元（税前）');
    const logged = await site.app.db.selectFrom('auditLog').select('action').where('applicationId', '=', one.idkey).execute();
    expect(logged.map(({ action }) => action)).toContain('offer.printed');
  });
});
