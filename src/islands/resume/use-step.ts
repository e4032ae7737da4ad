import { useEffect, useState } from 'react';

import { type Place, type StepPosition, stepOf } from './steps.ts';

/** The position given by the hash in the page's address, or the step `start` without one. Follows each change of the hash. */
export function useStep<P extends Place>(start: P, among: readonly P[]): StepPosition<P> {
  const [position, setPosition] = useState(() => stepOf(globalThis.location?.hash ?? '', start, among));
  useEffect(() => {
    const read = () => setPosition(stepOf(location.hash, start, among));
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, [start, among]);
  return position;
}
