import { beforeAll, describe, expect, test } from 'vitest';

import { spend } from '#server/platform/rate-limits/spend.ts';
import { signedInClient } from '#tests/support/accounts.ts';
import { applicationFor, apply, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { pdfWords } from '#tests/support/pdf-text.ts';
import { readResume, resumeBase, saveSection } from '#tests/support/resumes.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { idNumber, wholeSections } from '#tests/support/whole-resume.ts';

let candidate: TestClient;

const site = await openTestApp();
beforeAll(async () => {
  candidate = await readyCandidate(site);
});

async function ownPdf(query: Record<string, string> = {}) {
  const answer = await candidate.get(`${resumeBase}/preview.pdf`, { query });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return pdfWords(answer.bytes);
}

describe('a resume as PDF', () => {
  test('has the resume as selectable text, in Chinese, and the number of pages on each page', async () => {
    const { text, pages, title, language } = await ownPdf();
    for (const words of [
      '林晓云',
      '校园招聘简历',
      '性别女',
      '民族汉族',
      '身高168厘米',
      '2000-05-04',
      '杭州云栖大学',
      '值机与登机口服务',
    ])
      expect(text).toContain(words);
    for (const [index, page] of pages.entries()) expect(page).toContain(`${index + 1}/${pages.length}`);
    expect([title, language]).toEqual(['简历 林晓云', 'zh-CN']);
  });

  test('is in English on request or for an English reader', async () => {
    const { text, language } = await ownPdf({ locale: 'en-us' });
    for (const words of ['Graduateresume', 'SexFemale', 'Height168cm', '林晓云']) expect(text).toContain(words);
    expect(language).toBe('en-US');
    candidate.locale = 'en-us';
    expect((await ownPdf()).text).toContain('SexFemale');
    candidate.locale = 'zh-cn';
  });

  test('shows both languages side by side, and equal values once', async () => {
    const { text } = await ownPdf({ locale: 'both' });
    expect(text).toContain('性别Sex女/Female');
    expect(text).toContain('出生日期Dateofbirth2000-05-04');
    expect(text).not.toContain('2000-05-04/2000-05-04');
  });

  test('masks the number of the ID document, unless the candidate wants it in full', async () => {
    const masked = await ownPdf();
    expect(masked.text).toContain('3301**********');
    expect(masked.text).not.toContain(idNumber);
    expect((await ownPdf({ id: 'full' })).text).toContain(idNumber);
  });

  test('in an unknown language is refused', async () => {
    expect(await candidate.get(`${resumeBase}/preview.pdf`, { query: { locale: 'fr' } })).toMatchObject({ status: 400 });
  });

  test('can be rendered with rare characters, other scripts, endless words and direction marks', async () => {
    const stranger = await signedInClient(site);
    const { resumeInfo, Other, Works } = wholeSections();
    await saveSection(stranger, 'resumeInfo', {
      ...resumeInfo,
      name: '𠮷䶮',
      contactAddr: 'W'.repeat(64),
      usedName: 'Żółć Nguyễn',
    });
    await saveSection(stranger, 'Other', {
      ...Other,
      hobbies: '行\n'.repeat(128),
      selfAssessment: `👩‍✈️ ${'\u202e'}مرحبا${'\u202c'} שלום ไทย 한국어 \u200b${'é'.normalize('NFD')}${'龘'.repeat(60)}`,
    });
    const [work] = Works.works as Record<string, unknown>[];
    await saveSection(stranger, 'Works', {
      ...Works,
      works: Array.from({ length: 20 }, () => ({ ...work, duties: '責'.repeat(256) })),
    });
    const answer = await stranger.get(`${resumeBase}/preview.pdf`);
    expect(answer.status).toBe(200);
    const { text, pages } = await pdfWords(answer.bytes);
    for (const words of ['𠮷䶮', 'W'.repeat(30), 'Żółć', 'é龘龘', '□']) expect(text).toContain(words);
    expect(pages.length).toBeGreaterThan(5);
    expect(pages.at(-1)).toContain(`${pages.length}/${pages.length}`);
  });

  test('has one page if the resume is empty', async () => {
    const newcomer = await signedInClient(site);
    const answer = await newcomer.get(`${resumeBase}/preview.pdf`);
    expect(answer.status).toBe(200);
    expect((await pdfWords(answer.bytes)).text).toContain('1/1');
  });
});

describe('the resume of an application as PDF', () => {
  test('contains what was sent, with the receipt number on every page, whatever the resume contains today', async () => {
    const sender = await readyCandidate(site);
    const { idkey, receiptNo } = (await apply(sender, applicationFor(await openPosting(site)))).data;
    await saveSection(sender, 'resumeInfo', { ...wholeSections().resumeInfo, name: '改名后' }, { complete: true });
    const answer = await sender.get(`personal/apply-job/${idkey}/resume.pdf`);
    expect(decodeURIComponent(answer.headers.get('content-disposition')!)).toContain(`林晓云-${receiptNo}.pdf`);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const { text, pages } = await pdfWords(answer.bytes);
    expect(text).not.toContain('改名后');
    for (const page of pages) expect(page).toContain(receiptNo);
    expect(text).toContain(`回执编号${receiptNo}`);
  });

  test('cannot be read by another candidate', async () => {
    const sender = await readyCandidate(site);
    const { idkey } = (await apply(sender, applicationFor(await openPosting(site)))).data;
    const stranger = await signedInClient(site);
    expect(await stranger.get(`personal/apply-job/${idkey}/resume.pdf`)).toMatchObject({ status: 404, code: '404' });
  });
});

test('an account is limited in how many PDFs it can request', async () => {
  const eager = await signedInClient(site);
  const { pkPsndoc } = await readResume(eager);
  for (let drawn = 0; drawn < 29; drawn += 1) await spend(site.app, 'pdfsByAccount', pkPsndoc);
  expect((await eager.get(`${resumeBase}/preview.pdf`)).status).toBe(200);
  const refused = await eager.get(`${resumeBase}/preview.pdf`);
  expect([refused.status, refused.code]).toEqual([429, '429']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});
