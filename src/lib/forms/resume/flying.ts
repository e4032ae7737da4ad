import { defineForm } from '#lib/forms/field.ts';
import { glassesDegree, vision } from '#lib/rules/measures.ts';

import { cabin, flying, flyingAndConsented, notLicensed } from './questions.ts';

const health = 'resume.group.health';
const flyingGroup = 'resume.group.flying';

/** Additional fields of the personal details, for the resume types of flying jobs. */
export const flyingFields = defineForm([
  {
    kind: 'number',
    name: 'visionLeft',
    label: 'resume.info.visionLeft',
    hint: 'resume.hint.vision',
    shown: flyingAndConsented,
    required: true,
    sensitive: true,
    range: vision,
    group: health,
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
    group: health,
  },
  {
    kind: 'number',
    name: 'degreeLeft',
    label: 'resume.info.degreeLeft',
    hint: 'resume.hint.lensDegree',
    shown: flyingAndConsented,
    sensitive: true,
    range: glassesDegree,
    group: health,
  },
  {
    kind: 'number',
    name: 'degreeRight',
    label: 'resume.info.degreeRight',
    hint: 'resume.hint.lensDegree',
    shown: flyingAndConsented,
    sensitive: true,
    range: glassesDegree,
    group: health,
  },
  {
    kind: 'radio',
    name: 'visionSurgery',
    label: 'resume.info.visionSurgery',
    options: 'yesNo',
    shown: flyingAndConsented,
    required: true,
    sensitive: true,
    group: health,
  },
  { kind: 'text', name: 'baseAir', label: 'resume.info.baseAir', shown: flying, group: flyingGroup },
  {
    kind: 'text',
    name: 'aircraftQualification',
    label: 'resume.info.aircraftQualification',
    shown: flying,
    skipped: notLicensed,
    group: flyingGroup,
  },
  {
    kind: 'text',
    name: 'trainableTime',
    label: 'resume.info.trainableTime',
    hint: 'resume.hint.trainableTime',
    shown: flying,
    skipped: cabin,
    group: flyingGroup,
  },
  {
    kind: 'text',
    name: 'flightTraining',
    label: 'resume.info.flightTraining',
    hint: 'resume.hint.flightTraining',
    shown: flying,
    skipped: notLicensed,
    group: flyingGroup,
  },
  {
    kind: 'text',
    name: 'physicalExamStage',
    label: 'resume.info.physicalExamStage',
    hint: 'resume.hint.physicalExamStage',
    shown: flyingAndConsented,
    sensitive: true,
    skipped: cabin,
    group: flyingGroup,
  },
  {
    kind: 'text',
    name: 'discipline',
    label: 'resume.info.discipline',
    hint: 'resume.hint.discipline',
    shown: flying,
    wide: true,
    group: flyingGroup,
  },
]);
