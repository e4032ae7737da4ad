import { defineForm } from '#lib/forms/field.ts';
import { sensitiveNames } from '#lib/forms/sensitive.ts';
import { documentNumber } from '#lib/rules/document-number.ts';
import { notInFuture } from '#lib/rules/dates.ts';
import { email } from '#lib/rules/email.ts';
import { idCard } from '#lib/rules/id-card.ts';
import { centimetres, height, weight } from '#lib/rules/measures.ts';
import { between } from '#lib/rules/numbers.ts';
import { contactNumber } from '#lib/rules/mobile.ts';
import { personName } from '#lib/rules/name.ts';
import { postcode } from '#lib/rules/postcode.ts';

import { flyingFields } from './flying.ts';
import { consented, foreigner, notAtWorkYet, notFlying } from './questions.ts';

const identity = 'resume.group.identity';
const contact = 'resume.group.contact';
const emergency = 'resume.group.emergency';
const home = 'resume.group.home';
const health = 'resume.group.health';

/**
 * Base information, shared by all resumes of a candidate. The document comes early, because birth date, sex and
 * province follow from an ID card. The ID number and the sensitive health questions are shown after consent; flying
 * questions are for flying types only.
 */
export const resumeInfoForm = defineForm([
  {
    kind: 'checkbox',
    name: 'sensitiveConsent',
    label: 'resume.info.sensitiveConsent',
    flag: true,
    required: true,
    wide: true,
    group: identity,
  },
  { kind: 'select', name: 'idtype', label: 'resume.info.idtype', options: 'idType', required: true, group: identity },
  {
    kind: 'text',
    name: 'id',
    label: 'resume.info.id',
    hint: 'resume.hint.id',
    required: true,
    shown: consented,
    sensitive: true,
    masked: true,
    form: 'id',
    maxLength: 25,
    rules: [documentNumber, idCard],
    group: identity,
  },
  {
    kind: 'text',
    name: 'name',
    label: 'resume.info.name',
    required: true,
    form: 'name',
    rules: [personName],
    autocomplete: 'name',
    group: identity,
  },
  { kind: 'text', name: 'usedName', label: 'resume.info.usedName', form: 'name', rules: [personName], group: identity },
  { kind: 'radio', name: 'sex', label: 'resume.info.sex', options: 'gender', required: true, group: identity },
  {
    kind: 'date',
    name: 'birthdate',
    label: 'resume.info.birthdate',
    required: true,
    rules: [notInFuture],
    autocomplete: 'bday',
    group: identity,
  },
  {
    kind: 'combobox',
    name: 'nationality',
    label: 'resume.info.nationality',
    source: 'country',
    required: true,
    group: identity,
  },
  {
    kind: 'select',
    name: 'nation',
    label: 'resume.info.nation',
    options: 'nation',
    required: true,
    skipped: foreigner,
    group: identity,
  },
  {
    kind: 'select',
    name: 'polity',
    label: 'resume.info.polity',
    options: 'politics',
    required: true,
    skipped: foreigner,
    group: identity,
  },
  {
    kind: 'select',
    name: 'maritalStatus',
    label: 'resume.info.maritalStatus',
    options: 'maritalStatus',
    required: true,
    skipped: notFlying,
    group: identity,
  },
  {
    kind: 'date',
    name: 'joinworkdate',
    label: 'resume.info.joinworkdate',
    hint: 'resume.hint.joinworkdate',
    skipped: notAtWorkYet,
    group: identity,
  },
  {
    kind: 'phone',
    name: 'mobile',
    prefix: 'mobilePrefix',
    label: 'resume.info.mobile',
    required: true,
    autocomplete: 'tel-national',
    group: contact,
  },
  {
    kind: 'text',
    name: 'email',
    label: 'resume.info.email',
    required: true,
    form: 'email',
    rules: [email],
    inputMode: 'email',
    autocomplete: 'email',
    group: contact,
  },
  {
    kind: 'text',
    name: 'contactAddr',
    label: 'resume.info.contactAddr',
    required: true,
    wide: true,
    autocomplete: 'street-address',
    group: contact,
  },
  {
    kind: 'text',
    name: 'postcode',
    label: 'resume.info.postcode',
    maxLength: 10,
    form: 'number',
    rules: [postcode],
    inputMode: 'numeric',
    autocomplete: 'postal-code',
    group: contact,
  },
  {
    kind: 'text',
    name: 'contactemer',
    label: 'resume.info.contactemer',
    required: true,
    form: 'name',
    rules: [personName],
    group: emergency,
  },
  {
    kind: 'phone',
    name: 'contactemerPhone',
    label: 'resume.info.contactemerPhone',
    required: true,
    rules: [contactNumber],
    group: emergency,
  },
  {
    kind: 'place',
    name: 'permanreside',
    label: 'resume.info.permanreside',
    hint: 'resume.hint.permanreside',
    required: true,
    skipped: foreigner,
    wide: true,
    group: home,
  },
  {
    kind: 'place',
    name: 'nativeplace',
    label: 'resume.info.nativeplace',
    hint: 'resume.hint.nativeplace',
    required: true,
    skipped: foreigner,
    sameAs: 'permanreside',
    wide: true,
    group: home,
  },
  {
    kind: 'place',
    name: 'homeLocation',
    label: 'resume.info.homeLocation',
    skipped: foreigner,
    sameAs: 'permanreside',
    wide: true,
    group: home,
  },
  {
    kind: 'number',
    name: 'height',
    label: 'resume.info.height',
    unit: 'resume.unit.cm',
    required: true,
    skipped: notFlying,
    rules: [centimetres, between(height.minimum, height.maximum)],
    group: health,
  },
  {
    kind: 'number',
    name: 'weight',
    label: 'resume.info.weight',
    unit: 'resume.unit.kg',
    required: true,
    skipped: notFlying,
    range: weight,
    group: health,
  },
  {
    kind: 'radio',
    name: 'infection',
    label: 'resume.info.infection',
    options: 'yesNo',
    shown: consented,
    required: true,
    sensitive: true,
    group: health,
  },
  {
    kind: 'radio',
    name: 'colorBlindness',
    label: 'resume.info.colorBlindness',
    options: 'yesNo',
    shown: consented,
    required: true,
    sensitive: true,
    group: health,
  },
  ...flyingFields,
]);

/** The fields that are stored only with the candidate's separate consent. */
export const sensitiveFields: readonly string[] = sensitiveNames(resumeInfoForm);

/** The types of attachments that show an ID document. They too are stored only with the candidate's separate consent. */
export const identityAttachments: readonly string[] = ['1', '2'];
