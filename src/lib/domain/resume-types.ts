/** The types of resumes; a candidate has at most one of each. */
export const resumeTypes = ['school', 'society', 'intern', 'highSchoolStudent', 'flight', 'crew', 'english'] as const;

export type ResumeType = (typeof resumeTypes)[number];

export const defaultResumeType: ResumeType = 'school';

const typeOfCategory: ReadonlyMap<string, ResumeType> = new Map([
  ['1', 'flight'],
  ['2', 'crew'],
  ['3', 'school'],
  ['4', 'society'],
  ['5', 'highSchoolStudent'],
  ['6', 'english'],
  ['8', 'intern'],
]);

/** The resume type for postings of a recruitment category; undefined for an unknown code. */
export function resumeTypeOfCategory(code: string): ResumeType | undefined {
  return typeOfCategory.get(code);
}

/** Parses a query value: a type, or a category code ("6" is english); undefined for anything else. */
export function parseResumeType(value: string): ResumeType | undefined {
  return resumeTypes.find((type) => type === value) ?? typeOfCategory.get(value);
}

/** All types except the given ones. */
export function typesExcept(...types: readonly ResumeType[]): readonly ResumeType[] {
  return resumeTypes.filter((type) => !types.includes(type));
}

/** The types for flying jobs. Their resumes must list the junior and the high school. */
export const flyingTypes = ['flight', 'crew', 'highSchoolStudent'] as const satisfies readonly ResumeType[];
