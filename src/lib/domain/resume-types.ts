/** The kinds of resume a candidate can keep: one each. */
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

/** The resume type that postings of a recruitment category ask for; undefined for an unknown code. */
export function resumeTypeOfCategory(code: string): ResumeType | undefined {
  return typeOfCategory.get(code);
}

/** Reads a query value, which may be a type or a category code ("6" is english); undefined when it is neither. */
export function parseResumeType(value: string): ResumeType | undefined {
  return resumeTypes.find((type) => type === value) ?? typeOfCategory.get(value);
}

/** Every type but those named. */
export function typesExcept(...types: readonly ResumeType[]): readonly ResumeType[] {
  return resumeTypes.filter((type) => !types.includes(type));
}

/** Types whose postings have physical and vision requirements, and need the school years in the education list. */
export const flyingTypes = ['flight', 'crew', 'highSchoolStudent'] as const satisfies readonly ResumeType[];
