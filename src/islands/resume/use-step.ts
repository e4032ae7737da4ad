import { useEffect, useState } from 'react';

import { type Place, placeOf, type Step, steps } from './steps.ts';

/** The position that the address names among some steps, else `start`; the browser's history works. */
export function usePlace(start: Step, among: readonly Step[] = steps): Place {
  const [place, setPlace] = useState<Place>(() => placeOf(globalThis.location?.hash ?? '', start, among));
  useEffect(() => {
    const read = () => setPlace(placeOf(location.hash, start, among));
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, [start, among]);
  return place;
}
