import type { ResumeType } from '#lib/domain/resume-types.ts';
import type { SectionName } from '#lib/forms/resume/sections.ts';
import type { PostingDraft } from '#server/recruitment/postings/save-postings.ts';

import { wholeSections } from './whole-resume.ts';

type Values = Record<string, unknown>;

/** The job category for each type of resume. */
export const categoryOf: Record<ResumeType, PostingDraft['jobType']> = {
  flight: '1',
  crew: '2',
  school: '3',
  society: '4',
  highSchoolStudent: '5',
  english: '6',
  intern: '8',
};

const foreigner: Values = {
  idtype: 'passport',
  id: 'EK8812345',
  name: 'María Kowalska-Núñez',
  nationality: 'Poland',
  contactAddr: 'ul. Żurawia 4, Warszawa',
  postcode: '00503',
  contactemer: 'Jan Kowalski',
  contactemerPhone: '+48 221234567',
  nation: undefined,
  polity: undefined,
  permanreside: undefined,
  nativeplace: undefined,
};

/** Values of the flying questions, for the types that have such questions. */
const flying: Record<string, Values> = {
  flight: { aircraftQualification: 'A320', flightTraining: '飞行总时间 1200 小时', trainableTime: '2027-07', degreeLeft: -150 },
  crew: { discipline: '无' },
  highSchoolStudent: { trainableTime: '2028-09', physicalExamStage: '初检合格' },
};

function educationOf(type: ResumeType): Values[] {
  const [university, high, junior] = wholeSections().Edu.edus as [Values, Values, Values];
  switch (type) {
    case 'highSchoolStudent':
      // The school that the candidate still attends counts as the highest full-time education.
      return [{ ...high, isHighest: 'Y', begindate: '2025-09-01', enddate: '2028-06-30' }, junior];
    case 'flight':
    case 'crew':
      return [university, high, junior];
    case 'english':
      return [{ ...university, school: 'Politechnika Warszawska', major: 'Aeronautics' }];
    default:
      return [university];
  }
}

/** Values of a complete resume of a type, section by section, without the fields of other types. */
export function resumeOfType(type: ResumeType): Record<SectionName, Values> {
  const whole = wholeSections();
  const { maritalStatus, height, weight, visionLeft, visionRight, visionSurgery, ...info } = whole.resumeInfo;
  const isFlying = type in flying;
  return {
    ...whole,
    resumeInfo: {
      ...info,
      ...(isFlying && { maritalStatus, height, weight, visionLeft, visionRight, visionSurgery, ...flying[type] }),
      ...(type === 'english' && foreigner),
    },
    Edu: { edus: educationOf(type) },
    Score: { ...whole.Score, ...(type === 'flight' && { classRank: undefined, makeupTotal: undefined }) },
    Other: { ...whole.Other, ...(type === 'highSchoolStudent' && { expectSalary: undefined }) },
  };
}
