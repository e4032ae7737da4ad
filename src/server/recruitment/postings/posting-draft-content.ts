import type { PostingInput } from '#lib/contract/staff-postings.ts';
import type { JobType } from '#lib/domain/job-types.ts';
import { byField, mapFields, type PostingContent, postingFieldNames } from '#lib/forms/posting/fields.ts';
import type { Bounds } from '#lib/rules/eligibility.ts';
import type { Bilingual } from '#lib/text/locale.ts';
import { sanitiseHtml } from '#server/website/content/sanitise.ts';

import { storedPosting } from './posting.ts';
import type { PostingDraft } from './save-postings.ts';
import type { PostingRow, PostingTextRow } from './store.ts';

const noText: Bilingual = { zh: '', en: '' };

/** An empty posting. */
export const emptyContent: PostingContent = byField({
  choice: '',
  level: null,
  key: '',
  keys: [],
  counts: [],
  day: '',
  flag: 'Y',
  number: null,
  range: null,
  pay: null,
  text: noText,
  html: noText,
});

/** A public posting in the form the office edits. */
export function contentOfRow(row: PostingRow, text: PostingTextRow | undefined): PostingContent {
  const {
    jobType,
    name,
    unit,
    family,
    workplaces,
    testSites,
    publishDate,
    endDate,
    accepts,
    headcount,
    quotas,
    pay,
    conditions,
  } = storedPosting(row);
  return {
    ...{ jobType, name, unit, family, workplaces, sites: testSites, publishDate, endDate, headcount },
    accepts: accepts ? 'Y' : 'N',
    quotas: quotas ?? [],
    pay: pay ?? null,
    ages: conditions.ages ?? null,
    heightRange: conditions.heightRange ?? null,
    visionMin: conditions.visionMin ?? null,
    degreeMin: conditions.degreeMin ?? null,
    description: { zh: text?.descriptionZh ?? '', en: text?.descriptionEn ?? '' },
    requirement: { zh: text?.requirementZh ?? '', en: text?.requirementEn ?? '' },
  };
}

/** Content in the form of a public posting. A category must be given. */
export function draftOfContent(id: string, content: PostingContent): PostingDraft {
  const { accepts, sites, ages, heightRange, visionMin, degreeMin, pay, headcount, quotas, ...same } = content;
  return {
    ...same,
    id,
    jobType: content.jobType as JobType,
    workplaces: [...content.workplaces],
    testSites: [...sites],
    accepts: accepts === 'Y',
    headcount: headcount ?? 1,
    quotas: quotas.length > 0 ? [...quotas] : undefined,
    pay: pay ?? undefined,
    conditions: {
      ages: ages ? [...ages] : undefined,
      heightRange: heightRange ? [...heightRange] : undefined,
      visionMin: visionMin ?? undefined,
      degreeMin: (degreeMin ?? undefined) as PostingDraft['conditions']['degreeMin'],
    },
  };
}

type Sides = { zh?: string | null | undefined; en?: string | null | undefined } | null | undefined;

function texts(before: Bilingual, sent: Sides, clean: (text: string) => string): Bilingual {
  if (sent === undefined) return before;
  const side = (name: 'zh' | 'en') => {
    const text = sent?.[name];
    return sent !== null && text === undefined ? before[name] : clean(text ?? '');
  };
  return { zh: side('zh'), en: side('en') };
}

/**
 * The content after applying the sent fields: a null field is emptied, and an absent field stays. HTML is sanitised,
 * names are trimmed, duplicate keys are removed, and a range without bounds becomes null.
 */
export function withInput(before: PostingContent, sent: PostingInput): PostingContent {
  return mapFields((name, { kind }) => {
    if (kind === 'text') return texts(before[name] as Bilingual, sent[name] as Sides, (text) => text.trim());
    if (kind === 'html') return texts(before[name] as Bilingual, sent[name] as Sides, sanitiseHtml);
    const value = sent[name] === undefined ? before[name] : (sent[name] ?? emptyContent[name]);
    if (kind === 'level') return value || null;
    if (kind === 'keys') return [...new Set(value as string[])];
    return kind === 'range' && (value as Bounds | null)?.every((end) => end === null) ? null : value;
  }) as PostingContent;
}

/** Whether two contents are equal, regardless of the order of their fields. */
export function isSameContent(one: PostingContent, other: PostingContent): boolean {
  return postingFieldNames.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}
