import type { ApplyStatus } from '#lib/domain/enums.ts';
import { flyingTypes, resumeTypeOfCategory } from '#lib/domain/resume-types.ts';

/** The candidate's possible actions on an application. */
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

/** The steps from submission to the first day at work, for a recruitment category; flying categories have two more. */
export function stepsOf(jobType: string): readonly ApplyStatus[] {
  const type = resumeTypeOfCategory(jobType);
  return flyingTypes.some((flying) => flying === type) ? flyingSteps : groundSteps;
}

/** Whether an application is in progress: neither withdrawn, rejected nor hired. */
export function isLive(status: ApplyStatus): boolean {
  return status !== 'hired' && status !== 'rejected' && status !== 'withdrawn';
}

/**
 * The candidate's possible actions (specification: states and transitions). An application in progress can be withdrawn.
 * While the posting accepts applications, an application can be submitted again if the office has not looked at it yet or if
 * it was withdrawn.
 */
export function actionsOf(status: ApplyStatus, postingIsOpen: boolean): ApplicationAction[] {
  const actions: ApplicationAction[] = [];
  if (isLive(status)) actions.push('withdraw');
  if (postingIsOpen && (status === 'submitted' || status === 'withdrawn')) actions.push('resubmit');
  return actions;
}
