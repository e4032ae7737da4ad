import { defineForm } from '#lib/forms/field.ts';
import { sensitiveNames } from '#lib/forms/sensitive.ts';
import { flyingTypes } from '#lib/resume-types.ts';
import { documentNumber } from '#lib/rules/document-number.ts';
import { notInFuture } from '#lib/rules/dates.ts';
import { email } from '#lib/rules/email.ts';
import { idCard } from '#lib/rules/id-card.ts';
import { glassesDegree, height, vision, weight } from '#lib/rules/measures.ts';
import { contactNumber } from '#lib/rules/mobile.ts';
import { personName } from '#lib/rules/name.ts';
import { digitsOnly } from '#lib/rules/text.ts';

const flying = { resumeType: flyingTypes } as const;
const consented = { field: 'sensitiveConsent', is: ['Y'] } as const;
const flyingAndConsented = { all: [flying, consented] } as const;

/** Base information, shared by all resumes of a candidate; the last block is asked of flying types only, ID and health only with consent. */
export const resumeInfoForm = defineForm([
  { kind: 'checkbox', name: 'sensitiveConsent', label: 'resume.info.sensitiveConsent', flag: true, required: true, wide: true },
  { kind: 'text', name: 'name', label: 'resume.info.name', required: true, rules: [personName], autocomplete: 'name' },
  { kind: 'text', name: 'usedName', label: 'resume.info.usedName', rules: [personName] },
  { kind: 'radio', name: 'sex', label: 'resume.info.sex', options: 'gender', required: true },
  { kind: 'date', name: 'birthdate', label: 'resume.info.birthdate', required: true, rules: [notInFuture], autocomplete: 'bday' },
  { kind: 'select', name: 'idtype', label: 'resume.info.idtype', options: 'idType', required: true },
  {
    kind: 'text',
    name: 'id',
    label: 'resume.info.id',
    required: true,
    shown: consented,
    sensitive: true,
    maxLength: 25,
    rules: [documentNumber, idCard],
  },
  { kind: 'text', name: 'nationality', label: 'resume.info.nationality', required: true, autocomplete: 'country-name' },
  { kind: 'select', name: 'nation', label: 'resume.info.nation', options: 'nation', required: true },
  { kind: 'select', name: 'polity', label: 'resume.info.polity', options: 'politics', required: true },
  { kind: 'select', name: 'maritalStatus', label: 'resume.info.maritalStatus', options: 'maritalStatus', required: true },
  {
    kind: 'number',
    name: 'height',
    label: 'resume.info.height',
    unit: 'resume.unit.cm',
    required: true,
    integer: true,
    range: height,
  },
  { kind: 'number', name: 'weight', label: 'resume.info.weight', unit: 'resume.unit.kg', required: true, range: weight },
  {
    kind: 'phone',
    name: 'mobile',
    prefix: 'mobilePrefix',
    label: 'resume.info.mobile',
    required: true,
    autocomplete: 'tel-national',
  },
  {
    kind: 'text',
    name: 'email',
    label: 'resume.info.email',
    required: true,
    rules: [email],
    inputMode: 'email',
    autocomplete: 'email',
  },
  { kind: 'text', name: 'contactemer', label: 'resume.info.contactemer', required: true, rules: [personName] },
  { kind: 'phone', name: 'contactemerPhone', label: 'resume.info.contactemerPhone', required: true, rules: [contactNumber] },
  { kind: 'text', name: 'permanreside', label: 'resume.info.permanreside', hint: 'resume.hint.permanreside', required: true },
  { kind: 'text', name: 'nativeplace', label: 'resume.info.nativeplace', required: true },
  { kind: 'text', name: 'homeLocation', label: 'resume.info.homeLocation' },
  {
    kind: 'text',
    name: 'contactAddr',
    label: 'resume.info.contactAddr',
    required: true,
    wide: true,
    autocomplete: 'street-address',
  },
  {
    kind: 'text',
    name: 'postcode',
    label: 'resume.info.postcode',
    maxLength: 10,
    rules: [digitsOnly],
    inputMode: 'numeric',
    autocomplete: 'postal-code',
  },
  { kind: 'date', name: 'joinworkdate', label: 'resume.info.joinworkdate', hint: 'resume.hint.joinworkdate' },
  {
    kind: 'radio',
    name: 'infection',
    label: 'resume.info.infection',
    options: 'yesNo',
    shown: consented,
    required: true,
    sensitive: true,
  },
  {
    kind: 'radio',
    name: 'colorBlindness',
    label: 'resume.info.colorBlindness',
    options: 'yesNo',
    shown: consented,
    required: true,
    sensitive: true,
  },
  {
    kind: 'number',
    name: 'visionLeft',
    label: 'resume.info.visionLeft',
    hint: 'resume.hint.vision',
    shown: flyingAndConsented,
    required: true,
    sensitive: true,
    range: vision,
  },
  {
    kind: 'number',
    name: 'visionRight',
    label: 'resume.info.visionRight',
    hint: 'resume.hint.vision',
    shown: flyingAndConsented,
    required: true,
    sensitive: true,
    range: vision,
  },
  {
    kind: 'number',
    name: 'degreeLeft',
    label: 'resume.info.degreeLeft',
    hint: 'resume.hint.lensDegree',
    shown: flyingAndConsented,
    sensitive: true,
    range: glassesDegree,
  },
  {
    kind: 'number',
    name: 'degreeRight',
    label: 'resume.info.degreeRight',
    hint: 'resume.hint.lensDegree',
    shown: flyingAndConsented,
    sensitive: true,
    range: glassesDegree,
  },
  {
    kind: 'radio',
    name: 'visionSurgery',
    label: 'resume.info.visionSurgery',
    options: 'yesNo',
    shown: flyingAndConsented,
    required: true,
    sensitive: true,
  },
  { kind: 'text', name: 'baseAir', label: 'resume.info.baseAir', shown: flying },
  { kind: 'text', name: 'aircraftQualification', label: 'resume.info.aircraftQualification', shown: flying },
  { kind: 'text', name: 'trainableTime', label: 'resume.info.trainableTime', hint: 'resume.hint.trainableTime', shown: flying },
  {
    kind: 'text',
    name: 'flightTraining',
    label: 'resume.info.flightTraining',
    hint: 'resume.hint.flightTraining',
    shown: flying,
  },
  {
    kind: 'text',
    name: 'physicalExamStage',
    label: 'resume.info.physicalExamStage',
    hint: 'resume.hint.physicalExamStage',
    shown: flyingAndConsented,
    sensitive: true,
  },
  {
    kind: 'text',
    name: 'discipline',
    label: 'resume.info.discipline',
    hint: 'resume.hint.discipline',
    shown: flying,
    wide: true,
  },
]);

/** Names of the fields that are stored only with the candidate's separate consent. */
export const sensitiveFields: readonly string[] = sensitiveNames(resumeInfoForm);
