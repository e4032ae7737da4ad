import type { PostingInput } from '#lib/contract/staff-postings.ts';
import type { JobType } from '#lib/domain/job-types.ts';
import type { Bounds } from '#lib/rules/eligibility.ts';
import type { PostingContent } from '#lib/forms/posting/check.ts';
import type { Bilingual } from '#lib/text/locale.ts';
import { sanitiseHtml } from '#server/website/content/sanitise.ts';

import { storedPosting } from './posting.ts';
import type { PostingDraft } from './save-postings.ts';
import type { PostingRow, PostingTextRow } from './store.ts';

const noText: Bilingual = { zh: '', en: '' };

/** An empty posting. */
export const emptyContent: PostingContent = {
  jobType: '',
  name: noText,
  unit: '',
  family: '',
  workplaces: [],
  sites: [],
  publishDate: '',
  endDate: '',
  accepts: 'Y',
  headcount: null,
  pay: null,
  ages: null,
  heightRange: null,
  visionMin: null,
  degreeMin: null,
  description: noText,
  requirement: noText,
};

/** A public posting in the form the office edits. */
export function contentOfRow(row: PostingRow, text: PostingTextRow | undefined): PostingContent {
  const { jobType, name, unit, family, workplaces, testSites, publishDate, endDate, accepts, headcount, pay, conditions } =
    storedPosting(row);
  return {
    ...{ jobType, name, unit, family, workplaces, sites: testSites, publishDate, endDate, headcount },
    accepts: accepts ? 'Y' : 'N',
    pay: pay ?? null,
    ages: conditions.ages ?? null,
    heightRange: conditions.heightRange ?? null,
    visionMin: conditions.visionMin ?? null,
    degreeMin: conditions.degreeMin ?? null,
    description: { zh: text?.descriptionZh ?? '', en: text?.descriptionEn ?? '' },
    requirement: { zh: text?.requirementZh ?? '', en: text?.requirementEn ?? '' },
  };
}

/** Content in the form of a public posting; it must be complete. */
export function draftOfContent(id: string, content: PostingContent): PostingDraft {
  const { accepts, sites, ages, heightRange, visionMin, degreeMin, pay, headcount, ...same } = content;
  return {
    ...same,
    id,
    jobType: content.jobType as JobType,
    workplaces: [...content.workplaces],
    testSites: [...sites],
    accepts: accepts === 'Y',
    headcount: headcount ?? 1,
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

/** The sent value, or the empty value for null; an absent field keeps its value. */
function taken<Value>(before: Value, sent: Value | null | undefined, empty: Value): Value {
  return sent === undefined ? before : (sent ?? empty);
}

/** A range without bounds is no range. */
function asked(bounds: Bounds | null): Bounds | null {
  return bounds?.some((end) => end !== null) ? bounds : null;
}

/** The content after applying sent fields: HTML sanitised, names trimmed, keys unique. */
export function withInput(before: PostingContent, sent: PostingInput): PostingContent {
  const once = (keys: readonly string[]) => [...new Set(keys)];
  return {
    jobType: taken(before.jobType, sent.jobType, ''),
    name: texts(before.name, sent.name, (text) => text.trim()),
    unit: taken(before.unit, sent.unit, ''),
    family: taken(before.family, sent.family, ''),
    workplaces: once(taken(before.workplaces, sent.workplaces, [])),
    sites: once(taken(before.sites, sent.sites, [])),
    publishDate: taken(before.publishDate, sent.publishDate, ''),
    endDate: taken(before.endDate, sent.endDate, ''),
    accepts: taken(before.accepts, sent.accepts, 'Y'),
    headcount: taken(before.headcount, sent.headcount, null),
    pay: taken(before.pay, sent.pay, null),
    ages: asked(taken(before.ages, sent.ages, null)),
    heightRange: asked(taken(before.heightRange, sent.heightRange, null)),
    visionMin: taken(before.visionMin, sent.visionMin, null),
    degreeMin: taken(before.degreeMin, sent.degreeMin, null) || null,
    description: texts(before.description, sent.description, sanitiseHtml),
    requirement: texts(before.requirement, sent.requirement, sanitiseHtml),
  };
}

/** Compares contents independently of the order of their fields. */
export function isSameContent(one: PostingContent, other: PostingContent): boolean {
  return Object.keys(emptyContent).every(
    (name) => JSON.stringify(one[name as keyof PostingContent]) === JSON.stringify(other[name as keyof PostingContent]),
  );
}
