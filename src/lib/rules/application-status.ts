import type { ApplyStatus } from '#lib/domain/enums.ts';
import { flyingTypes, resumeTypeOfCategory } from '#lib/domain/resume-types.ts';

/** What a candidate may do with an application. */
export type ApplicationAction = 'withdraw' | 'resubmit';

const groundSteps = ['submitted', 'screening', 'writtenTest', 'interview', 'offer', 'hired'] as const;
const flyingSteps = [
  'submitted',
  'screening',
  'writtenTest',
  'interview',
  'physicalExam',
  'backgroundCheck',
  'offer',
  'hired',
] as const;

/** The steps from submitting to the first day, for a recruitment category; those who fly take two more. */
export function stepsOf(jobType: string): readonly ApplyStatus[] {
  const type = resumeTypeOfCategory(jobType);
  return flyingTypes.some((flying) => flying === type) ? flyingSteps : groundSteps;
}

/** Whether an application is under way: it was not withdrawn and nothing final was decided. */
export function isLive(status: ApplyStatus): boolean {
  return status !== 'hired' && status !== 'rejected' && status !== 'withdrawn';
}

/** The step that follows a status, or null where none does. */
export function stepAfter(status: ApplyStatus, jobType: string): ApplyStatus | null {
  const steps = stepsOf(jobType);
  const at = steps.indexOf(status);
  return at === -1 ? null : (steps[at + 1] ?? null);
}

/**
 * What the candidate may do (specification: states and transitions). A live application can be withdrawn, and
 * while nobody has looked at it, replaced by a newer one; a withdrawn one can be submitted again. Submitting
 * needs a posting that still accepts applications.
 */
export function actionsOf(status: ApplyStatus, postingIsOpen: boolean): ApplicationAction[] {
  const actions: ApplicationAction[] = [];
  if (isLive(status)) actions.push('withdraw');
  if (postingIsOpen && (status === 'submitted' || status === 'withdrawn')) actions.push('resubmit');
  return actions;
}
