import { useEffect, useState } from 'react';

import type { ChosenPlace, Places } from '#lib/places.ts';

/** The lists, and the way between a stored text and a place in them. */
interface PlaceLists {
  places: Places;
  read(text: string): ChosenPlace | undefined;
  write(place: ChosenPlace): string;
}

async function loadLists(): Promise<PlaceLists> {
  const { loadPlaces, placeText, readPlace } = await import('#lib/places.ts');
  const places = await loadPlaces();
  return { places, read: (text) => readPlace(text, places), write: placeText };
}

export interface LoadedPlaces {
  lists: PlaceLists | undefined;
  failed: boolean;
  /** Fetches the lists, again after a failure. */
  load(): void;
}

/** The lists of places, fetched at once where something is chosen already and else when they are first needed. */
export function usePlaces(atOnce: boolean): LoadedPlaces {
  const [lists, setLists] = useState<PlaceLists>();
  const [failed, setFailed] = useState(false);
  function load() {
    if (lists) return;
    setFailed(false);
    loadLists().then(setLists, () => setFailed(true));
  }
  useEffect(() => {
    if (atOnce) load();
    // Only what stood there at the beginning counts.
  }, []);
  return { lists, failed, load };
}
