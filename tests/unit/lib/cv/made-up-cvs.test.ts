import { readFile } from 'node:fs/promises';

import { beforeAll, expect, test } from 'vitest';

import { proposalsOf } from '#lib/cv/proposals.ts';
import { readCv } from '#lib/cv/read-cv.ts';
import type { KnownNames } from '#lib/cv/lists.ts';
import { linesOfDocx } from '#server/platform/documents/docx-lines.ts';
import { linesOfPdf } from '#server/platform/documents/pdf-lines.ts';
import { namesOf } from '#server/recruitment/resumes/reference-lists.ts';
import { type ExpectedCv, madeUpCvs, ratesOf, scoreCv, type ScoredCv, scoreTable, sumOf } from '#tests/support/cv-scores.ts';

const page = new URL('../../../../docs/cv-import.md', import.meta.url);
/** The minimum precision and recall of the rules over all CVs. */
const floors = { precision: 0.95, recall: 0.75 };

let scored: ScoredCv[];

/** The proposals of a CV for a cabin crew resume (the type with the most questions) that contains only the consent. */
async function proposalsIn(bytes: Uint8Array, { kind }: ExpectedCv, known: KnownNames) {
  const lines = kind === 'pdf' ? await linesOfPdf(bytes) : await linesOfDocx(bytes);
  const around = { resumeType: 'crew', today: '2026-11-26' } as const;
  return proposalsOf(readCv(lines, known), { resumeInfo: { sensitiveConsent: 'Y' } }, around).proposals;
}

beforeAll(async () => {
  const known = { schools: await namesOf('schools'), majors: await namesOf('majors') };
  scored = [];
  for (const { name, bytes, expected } of await madeUpCvs())
    scored.push({ name, expected, score: scoreCv(await proposalsIn(bytes, expected, known), expected) });
});

test('there are as many made-up CVs in Chinese as in English; most of their values are read, few of them wrongly', () => {
  const { zh = [], en = [] } = Object.groupBy(scored, ({ expected }) => expected.language);
  expect(zh.length).toBeGreaterThanOrEqual(40);
  expect(zh).toHaveLength(en.length);
  const { precision, recall } = ratesOf(sumOf(scored.map(({ score }) => score)));
  expect(precision).toBeGreaterThanOrEqual(floors.precision);
  expect(recall).toBeGreaterThanOrEqual(floors.recall);
});

test('docs/cv-import.md shows the measured shares (`npx vitest run --project unit -u made-up-cvs` updates it)', async () => {
  const text = await readFile(page, 'utf8');
  const [before, after] = [text.indexOf('<!-- shares -->'), text.indexOf('<!-- end of shares -->')];
  expect(after).toBeGreaterThan(before);
  const printed = `${text.slice(0, before)}<!-- shares -->\n\n${scoreTable(scored)}\n\n${text.slice(after)}`;
  await expect(printed).toMatchFileSnapshot(page.pathname);
});
