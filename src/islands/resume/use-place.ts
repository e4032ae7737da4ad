import { useEffect, useState } from 'react';

import { type Place, placeOf, type Step } from './steps.ts';

/** The place that the address names, else `start`; going back and forth in the browser works. */
export function usePlace(start: Step): Place {
  const [place, setPlace] = useState<Place>(() => placeOf(location.hash, start));
  useEffect(() => {
    const read = () => setPlace(placeOf(location.hash, start));
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, [start]);
  return place;
}
