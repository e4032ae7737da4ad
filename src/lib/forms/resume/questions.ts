import { flyingTypes, typesExcept } from '#lib/domain/resume-types.ts';
import type { Condition } from '#lib/forms/field.ts';

/** Asked of those whose postings have physical and vision requirements. */
export const flying = { resumeType: flyingTypes } as const satisfies Condition;

/** The candidate agreed to the storage of ID number and health data. */
export const consented = { field: 'sensitiveConsent', is: ['Y'] } as const satisfies Condition;

export const flyingAndConsented = { all: [flying, consented] } as const satisfies Condition;

/** Who is still at school or university, or comes straight from there, has not begun to work. */
export const notAtWorkYet = { resumeType: ['school', 'intern', 'highSchoolStudent'] } as const satisfies Condition;

/** Licensed pilots have left their class behind. */
export const licensed = { resumeType: ['flight'] } as const satisfies Condition;

/** Student life lies behind experienced hires and licensed pilots. */
export const pastStudies = { resumeType: ['society', 'flight'] } as const satisfies Condition;

/** No licence yet: what only pilots hold is no question. */
export const notLicensed = { resumeType: ['crew', 'highSchoolStudent'] } as const satisfies Condition;

/** Cabin crew are trained, and seen by the airline's own doctors, after they are taken on. */
export const cabin = { resumeType: ['crew'] } as const satisfies Condition;

/** Nobody flies in these: body and family are no matter of the work. */
export const notFlying = { resumeType: typesExcept(...flyingTypes) } as const satisfies Condition;

/** Foreigners, and whoever shows another document than the Chinese ID card, have no ethnic group, Party or household register. */
export const foreigner = {
  any: [{ resumeType: ['english'] }, { field: 'idtype', is: ['passport', 'hkmo', 'taiwan', 'other'] }],
} as const satisfies Condition;
