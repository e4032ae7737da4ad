import { useEffect, useState } from 'react';

import { loadPlaces, type Places } from '#lib/places.ts';

export interface LoadedPlaces {
  places: Places | undefined;
  failed: boolean;
  /** Fetches the lists, again after a failure. */
  load(): void;
}

/** The lists of places, fetched at once where something is chosen already and else when they are first needed. */
export function usePlaces(atOnce: boolean): LoadedPlaces {
  const [places, setPlaces] = useState<Places>();
  const [failed, setFailed] = useState(false);
  function load() {
    if (places) return;
    setFailed(false);
    loadPlaces().then(setPlaces, () => setFailed(true));
  }
  useEffect(() => {
    if (atOnce) load();
    // Only what stood there at the beginning counts.
  }, []);
  return { places, failed, load };
}
