import { useEffect, useState } from 'react';

import { type StepPosition, stepOf, type Step, steps } from './steps.ts';

/** The position in the hash of the page's address, which is updated on navigation; the step `start` if there is none. */
export function useStep(start: Step, among: readonly Step[] = steps): StepPosition {
  const [position, setPosition] = useState<StepPosition>(() => stepOf(globalThis.location?.hash ?? '', start, among));
  useEffect(() => {
    const read = () => setPosition(stepOf(location.hash, start, among));
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, [start, among]);
  return position;
}
