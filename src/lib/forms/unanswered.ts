/**
 * If this many questions or more are unanswered, only their number is shown, so that a form just opened shows no long list
 * of faults.
 */
const countFrom = 5;

/** Splits faults into those listed one by one and unanswered questions that are only counted. */
export function splitUnanswered<Fault extends { rule: string }>(faults: readonly Fault[]): { listed: Fault[]; counted: Fault[] } {
  const unanswered = faults.filter(({ rule }) => rule === 'required');
  if (unanswered.length < countFrom) return { listed: [...faults], counted: [] };
  return { listed: faults.filter(({ rule }) => rule !== 'required'), counted: unanswered };
}
