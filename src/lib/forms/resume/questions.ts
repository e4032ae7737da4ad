import { flyingTypes, typesExcept } from '#lib/domain/resume-types.ts';
import type { Condition } from '#lib/forms/field.ts';

/** Types of flying jobs, whose postings may have physical and vision requirements. */
export const flying = { resumeType: flyingTypes } as const satisfies Condition;

/** The candidate consented to storing ID number and health data. */
export const consented = { field: 'sensitiveConsent', is: ['Y'] } as const satisfies Condition;

export const flyingAndConsented = { all: [flying, consented] } as const satisfies Condition;

/** Candidates in education, or straight from it, are not asked when they began to work and in which industries. */
export const notAtWorkYet = { resumeType: ['school', 'intern', 'highSchoolStudent'] } as const satisfies Condition;

/** Licensed pilots are no longer students, so they are not asked for class rank and resits. */
export const licensed = { resumeType: ['flight'] } as const satisfies Condition;

/** Experienced hires and licensed pilots are not asked about student activities. */
export const pastStudies = { resumeType: ['society', 'flight'] } as const satisfies Condition;

/** Without a licence, questions for pilots do not apply. */
export const notLicensed = { resumeType: ['crew', 'highSchoolStudent'] } as const satisfies Condition;

/** Cabin crew are not asked when they can be trained, nor about earlier medical examinations. */
export const cabin = { resumeType: ['crew'] } as const satisfies Condition;

/** Ground jobs: height, weight and marital status are irrelevant. */
export const notFlying = { resumeType: typesExcept(...flyingTypes) } as const satisfies Condition;

/**
 * Foreigners and holders of documents other than the Chinese ID card are not asked for ethnic group, political status,
 * household register, native place and home.
 */
export const foreigner = {
  any: [{ resumeType: ['english'] }, { field: 'idtype', is: ['passport', 'hkmo', 'taiwan', 'other'] }],
} as const satisfies Condition;
