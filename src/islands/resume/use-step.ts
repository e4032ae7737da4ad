import { useEffect, useState } from 'react';

import { type StepPosition, stepOf, type Step, steps } from './steps.ts';

/** The position that the address names among some steps, else `start`; the browser's history works. */
export function useStep(start: Step, among: readonly Step[] = steps): StepPosition {
  const [place, setPlace] = useState<StepPosition>(() => stepOf(globalThis.location?.hash ?? '', start, among));
  useEffect(() => {
    const read = () => setPlace(stepOf(location.hash, start, among));
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, [start, among]);
  return place;
}
