import { defineForm } from '#lib/forms/field.ts';
import { after, notInFuture } from '#lib/rules/dates.ts';
import { contactNumber } from '#lib/rules/mobile.ts';
import { personName } from '#lib/rules/name.ts';
import { atLeast, lastTenYears, sinceSixteen, withoutGaps } from '#lib/rules/periods.ts';

/** The questions of a background check, each answered `Y` or `N`; `Y` needs a detail (specification: background form). */
export const backgroundQuestions = [
  'criminal',
  'penalty',
  'drugs',
  'illegalOrganisation',
  'pendingCase',
  'dishonesty',
  'relativesAbroad',
] as const;
export type BackgroundQuestion = (typeof backgroundQuestions)[number];

/** The parts of the form; the office can return a part to the candidate with a reason. */
export const backgroundParts = ['formerNames', 'residences', 'histories', 'abroad', 'relatives', 'answers'] as const;
export type BackgroundPart = (typeof backgroundParts)[number];

const group = 'background.part.answers';

/** One question; its answer is never stored in a browser. */
function question<const Name extends BackgroundQuestion>(name: Name) {
  return [
    {
      kind: 'radio',
      name,
      label: `background.question.${name}`,
      options: 'yesNo',
      required: true,
      sensitive: true,
      wide: true,
      group,
    },
    {
      kind: 'textarea',
      name: `${name}Detail`,
      label: `background.detail.${name}`,
      shown: { field: name, is: ['Y'] },
      required: true,
      sensitive: true,
      wide: true,
      group,
    },
  ] as const;
}

export const backgroundForm = defineForm([
  { kind: 'text', name: 'formerNames', label: 'background.part.formerNames', hint: 'background.hint.formerNames', wide: true },
  {
    kind: 'list',
    name: 'residences',
    label: 'background.part.residences',
    item: 'background.residence.item',
    newItem: 'background.residence.newItem',
    maximum: 30,
    rules: [withoutGaps(lastTenYears)],
    fields: [
      { kind: 'date', name: 'begindate', label: 'background.begindate', required: true, rules: [notInFuture] },
      {
        kind: 'date',
        name: 'enddate',
        label: 'background.enddate',
        hint: 'background.hint.stillThere',
        rules: [after('begindate')],
      },
      { kind: 'text', name: 'address', label: 'background.residence.address', required: true, maxLength: 128, wide: true },
      { kind: 'text', name: 'police', label: 'background.residence.police', hint: 'background.hint.police', wide: true },
    ],
  },
  {
    kind: 'list',
    name: 'histories',
    label: 'background.part.histories',
    item: 'background.history.item',
    newItem: 'background.history.newItem',
    maximum: 30,
    rules: [withoutGaps(sinceSixteen)],
    fields: [
      { kind: 'date', name: 'begindate', label: 'background.begindate', required: true, rules: [notInFuture] },
      {
        kind: 'date',
        name: 'enddate',
        label: 'background.enddate',
        hint: 'background.hint.stillThere',
        rules: [after('begindate')],
      },
      { kind: 'text', name: 'place', label: 'background.history.place', hint: 'background.hint.place', required: true },
      { kind: 'text', name: 'role', label: 'background.history.role', required: true },
      {
        kind: 'text',
        name: 'witness',
        label: 'background.history.witness',
        hint: 'background.hint.witness',
        required: true,
        form: 'name',
        rules: [personName],
      },
      { kind: 'phone', name: 'witnessPhone', label: 'background.history.witnessPhone', required: true, rules: [contactNumber] },
    ],
  },
  {
    kind: 'list',
    name: 'abroad',
    label: 'background.part.abroad',
    item: 'background.abroad.item',
    newItem: 'background.abroad.newItem',
    maximum: 30,
    fields: [
      { kind: 'date', name: 'begindate', label: 'background.begindate', required: true, rules: [notInFuture] },
      { kind: 'date', name: 'enddate', label: 'background.abroad.enddate', required: true, rules: [after('begindate')] },
      { kind: 'combobox', name: 'country', label: 'background.abroad.country', source: 'country', required: true },
      { kind: 'text', name: 'purpose', label: 'background.abroad.purpose', required: true },
    ],
  },
  {
    kind: 'list',
    name: 'relatives',
    label: 'background.part.relatives',
    item: 'background.relative.item',
    newItem: 'background.relative.newItem',
    maximum: 20,
    rules: [atLeast(2)],
    fields: [
      { kind: 'select', name: 'relation', label: 'background.relative.relation', options: 'familyRelation', required: true },
      { kind: 'text', name: 'name', label: 'background.relative.name', required: true, form: 'name', rules: [personName] },
      { kind: 'date', name: 'birthdate', label: 'background.relative.birthdate', rules: [notInFuture] },
      { kind: 'combobox', name: 'nationality', label: 'background.relative.nationality', source: 'country', required: true },
      {
        kind: 'text',
        name: 'workCompany',
        label: 'background.relative.workCompany',
        hint: 'background.hint.workCompany',
        required: true,
      },
      { kind: 'text', name: 'address', label: 'background.relative.address', required: true, maxLength: 128, wide: true },
    ],
  },
  ...question('criminal'),
  ...question('penalty'),
  ...question('drugs'),
  ...question('illegalOrganisation'),
  ...question('pendingCase'),
  ...question('dishonesty'),
  ...question('relativesAbroad'),
  { kind: 'checkbox', name: 'declared', label: 'background.declared', flag: true, required: true, wide: true },
]);

/** Categories with a background check: flight, crew, high-school students. */
export const backgroundCategories: readonly string[] = ['1', '2', '5'];

/** The documents to upload with the form. */
export const backgroundDocuments = ['backgroundForm', 'noCrime', 'household', 'relatives'] as const;
