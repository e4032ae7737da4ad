/**
 * The recruitment categories (specification: what the product does), in this order: pilots, cabin crew, campus, experienced
 * hires, high-school students, international, interns.
 */
export const jobTypes = ['1', '2', '3', '4', '5', '6', '8'] as const;

export type JobType = (typeof jobTypes)[number];

/** Whether an untrusted value is a recruitment category. */
export function isJobType(code: unknown): code is JobType {
  return jobTypes.some((known) => known === code);
}

/** Choosing one of these categories in the Chinese job list leads to its site under `/crew`. */
export const crewJobTypes: readonly JobType[] = ['1', '2', '5'];

/** Categories for students before graduation, who sign a tripartite agreement with the airline and their school. */
const campusJobTypes: readonly string[] = ['3', '8'];

/** Whether a category is for students before graduation. */
export function isCampus(jobType: string): boolean {
  return campusJobTypes.includes(jobType);
}
