import { type Condition, defineForm, type ValuesOf } from './field.ts';

const official: Condition = { field: 'pathway', is: ['official'] };
const thirdParty: Condition = { field: 'pathway', is: ['thirdParty'] };
const otherOfficial: Condition = { all: [official, { field: 'officialPlatform', is: ['other'] }] };
const otherThirdParty: Condition = { all: [thirdParty, { field: 'thirdPartyBoard', is: ['other'] }] };
const otherPathway: Condition = { field: 'pathway', is: ['other'] };

/**
 * Specification, validation rules: first choice of workplace, written-test site and pathway are required. The lists of
 * platforms and the "other" texts are required once they are shown. The page supplies the options of workPlace and site.
 */
export const applicationForm = defineForm([
  { kind: 'select', name: 'workPlace', label: 'application.field.workPlace', required: true },
  {
    kind: 'radio',
    name: 'adjustable',
    label: 'application.field.adjustable',
    hint: 'application.hint.adjustable',
    options: 'yesNo',
  },
  {
    kind: 'radio',
    name: 'isInMzzl',
    label: 'application.field.isInMzzl',
    hint: 'application.hint.isInMzzl',
    options: 'yesNo',
    // The campus programme is for students: experienced hires and pilots are not asked.
    skipped: { resumeType: ['society', 'flight'] },
  },
  { kind: 'select', name: 'site', label: 'application.field.site', required: true },
  { kind: 'select', name: 'pathway', label: 'application.field.pathway', options: 'pathway', required: true },
  {
    kind: 'select',
    name: 'officialPlatform',
    label: 'application.field.officialPlatform',
    options: 'officialPlatform',
    shown: official,
    required: official,
  },
  {
    kind: 'text',
    name: 'officialPlatformOther',
    label: 'application.field.officialPlatformOther',
    shown: otherOfficial,
    required: otherOfficial,
  },
  {
    kind: 'select',
    name: 'thirdPartyBoard',
    label: 'application.field.thirdPartyBoard',
    options: 'thirdPartyPlatform',
    shown: thirdParty,
    required: thirdParty,
  },
  {
    kind: 'text',
    name: 'thirdPartyBoardOther',
    label: 'application.field.thirdPartyBoardOther',
    shown: otherThirdParty,
    required: otherThirdParty,
  },
  { kind: 'text', name: 'otherPathWay', label: 'application.field.otherPathWay', shown: otherPathway, required: otherPathway },
  { kind: 'text', name: 'interpolate', label: 'application.field.interpolate', hint: 'application.hint.interpolate' },
]);

export type ApplicationValues = ValuesOf<typeof applicationForm>;

/** How the candidate found the posting: pathway, platform and the "other" text, joined with hyphens. */
export function joinFindWay(values: Partial<ApplicationValues>): string {
  const { pathway, officialPlatform, officialPlatformOther, thirdPartyBoard, thirdPartyBoardOther, otherPathWay } = values;
  return [pathway, officialPlatform ?? thirdPartyBoard, officialPlatformOther ?? thirdPartyBoardOther ?? otherPathWay]
    .filter(Boolean)
    .join('-');
}
