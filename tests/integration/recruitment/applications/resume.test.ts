import { describe, expect, test } from 'vitest';

import { readFile } from '#server/platform/files/files.ts';
import { signedInClient } from '#tests/support/accounts.ts';
import { applicationFor, applicationsOf, apply, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { attach, fillResume, picture, readResume, resumeBase, saveSection } from '#tests/support/resumes.ts';
import { idNumber, wholeSections } from '#tests/support/whole-resume.ts';

const site = await openTestApp();

async function applied() {
  const candidate = await readyCandidate(site);
  const posting = await openPosting(site);
  const { idkey } = (await apply(candidate, applicationFor(posting))).data;
  return { candidate, posting, idkey: idkey as string };
}

async function show(candidate: Awaited<ReturnType<typeof readyCandidate>>, idkey: string) {
  return (await candidate.get(`personal/apply-job/${idkey}`)).data;
}

describe('an incomplete resume', () => {
  test("is refused: everything missing is reported, in the reader's language", async () => {
    const candidate = await signedInClient(site);
    const posting = await openPosting(site);
    const answer = await apply(candidate, applicationFor(posting), 'key');
    expect(answer).toMatchObject({ status: 200, code: '500001' });
    const sections = new Set(answer.data.missing.map(({ section }: { section: string }) => section));
    expect(sections).toEqual(new Set(['resumeInfo', 'Edu', 'Score', 'Other', 'attachments']));
    for (const item of answer.data.missing)
      expect(item).toMatchObject({ section: expect.any(String), path: expect.any(String), message: expect.any(String) });
    expect(await applicationsOf(candidate)).toEqual([]);
    candidate.locale = 'en-us';
    expect((await apply(candidate, applicationFor(posting))).message).toContain('complete your resume');
    await fillResume(candidate);
    expect((await apply(candidate, applicationFor(posting), 'key')).data.isApply).toBe('N');
  });

  test("is judged by the posting's own resume type", async () => {
    const candidate = await signedInClient(site);
    await fillResume(candidate, 'school');
    const flight = await openPosting(site, { jobType: '1' });
    const answer = await apply(candidate, applicationFor(flight, { resumeType: 'flight' }));
    expect(answer.code).toBe('500001');
  });
});

describe('the resume of an application', () => {
  test('stays as submitted, and later changes are listed with the old and the new value', async () => {
    const { candidate, idkey } = await applied();
    const sent = await show(candidate, idkey);
    expect(sent.changes).toEqual([]);
    const { resumeInfo, Score } = wholeSections();
    await saveSection(
      candidate,
      'resumeInfo',
      { ...resumeInfo, contactAddr: '上海市浦东新区', usedName: '林小云' },
      { complete: true },
    );
    await saveSection(candidate, 'Score', { ...Score, makeupTotal: 2 }, { complete: true });
    const later = await show(candidate, idkey);
    expect(later.resume).toEqual(sent.resume);
    expect(later.resume.sections.resumeInfo.contactAddr).toBe(resumeInfo.contactAddr);
    expect(later.changes).toEqual([
      { section: 'resumeInfo', path: 'contactAddr', before: resumeInfo.contactAddr, after: '上海市浦东新区' },
      { section: 'resumeInfo', path: 'usedName', before: null, after: '林小云' },
      { section: 'Score', path: 'makeupTotal', before: 0, after: 2 },
    ]);
  });

  test('can be read as it was sent, with its photo, which no stranger can open', async () => {
    const { candidate, idkey } = await applied();
    const { preview } = await show(candidate, idkey);
    expect(preview.psndoc).toMatchObject({ name: '林晓云', nation: '汉族' });
    expect((await candidate.get(preview.psndoc.photo)).status).toBe(200);
    const stranger = await signedInClient(site);
    expect((await stranger.get(preview.psndoc.photo)).status).toBe(404);
    await attach(candidate, '10');
    const other = await readResume(candidate);
    const own = other.attachments['10'][0].idkey;
    expect((await candidate.get(preview.psndoc.photo.replace(/[^/]+$/, own))).status).toBe(404);
  });

  test('keeps the files that were sent, even if newer files replace them in the resume', async () => {
    const { candidate, idkey } = await applied();
    const photo = (await show(candidate, idkey)).resume.attachments.find(({ type }: { type: string }) => type === '10');
    const { pkPsndoc } = (await show(candidate, idkey)).resume;
    const before = await readFile(site.app.db, site.app, pkPsndoc, photo.fileId);
    await attach(candidate, '10', await picture('png', 90), 'new.png');
    const later = await show(candidate, idkey);
    expect(later.resume.attachments).toContainEqual(photo);
    expect(later.changes.map(({ section, path }: { section: string; path: string }) => `${section} ${path}`)).toEqual([
      'attachments 10.0',
      'attachments 10.0',
    ]);
    expect(Buffer.compare((await readFile(site.app.db, site.app, pkPsndoc, photo.fileId))!.bytes, before!.bytes)).toBe(0);
  });

  test('is replaced when the application is submitted again', async () => {
    const { candidate, posting, idkey } = await applied();
    const { Other } = wholeSections();
    await saveSection(candidate, 'Other', { ...Other, expectSalary: 200_000 }, { complete: true });
    expect((await show(candidate, idkey)).changes).toHaveLength(1);
    await apply(candidate, applicationFor(posting, { applyId: idkey }));
    const replaced = await show(candidate, idkey);
    expect(replaced.changes).toEqual([]);
    expect(replaced.resume.sections.Other.expectSalary).toBe(200_000);
  });

  test('is encrypted at rest: its row contains neither ID number nor name in plain text', async () => {
    const { idkey } = await applied();
    const row = await site.app.db
      .selectFrom('applicationResumes')
      .selectAll()
      .where('applicationId', '=', idkey)
      .executeTakeFirstOrThrow();
    for (const text of [idNumber, '林晓云', 'sections']) expect(row.sealedResume).not.toContain(text);
    expect(() => site.app.cipher.decrypt(row.sealedResume, 'application_resumes.sealed_resume.another')).toThrow();
  });

  test('if it is incomplete, is refused with exactly what the check of the resume reports as missing', async () => {
    const candidate = await signedInClient(site);
    const { missing } = (await candidate.get(`${resumeBase}/check-resume/school`)).data;
    const answer = await apply(candidate, applicationFor(await openPosting(site)));
    expect(answer.data.missing).toEqual(missing);
  });
});
