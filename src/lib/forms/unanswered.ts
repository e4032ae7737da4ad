/** From this many unanswered questions on, they are told as a number: a form just opened has no list of faults. */
const countFrom = 5;

/** Parts faults into those that are listed one by one and the unanswered questions that are only counted. */
export function partUnanswered<Fault extends { rule: string }>(faults: readonly Fault[]): { listed: Fault[]; counted: Fault[] } {
  const unanswered = faults.filter(({ rule }) => rule === 'required');
  if (unanswered.length < countFrom) return { listed: [...faults], counted: [] };
  return { listed: faults.filter(({ rule }) => rule !== 'required'), counted: unanswered };
}
