import { useEffect, useState } from 'react';

import { type Place, placeOf, steps } from './steps.ts';

/** The place that the address names; going back and forth in the browser works. */
export function usePlace(): Place {
  const [place, setPlace] = useState<Place>({ step: steps[0], path: '' });
  useEffect(() => {
    const read = () => setPlace(placeOf(location.hash));
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return place;
}
