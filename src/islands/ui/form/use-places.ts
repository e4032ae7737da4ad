import { useEffect, useState } from 'react';

import type { ChosenPlace, Places } from '#lib/domain/places.ts';
import type { Division } from '#lib/domain/provinces.ts';
import type { Locale } from '#lib/text/locale.ts';

import { useLocale } from '../language.tsx';

/** The lists, and the way between a stored text and a place in them. */
interface PlaceLists {
  places: Places;
  read(text: string): ChosenPlace | undefined;
  write(place: ChosenPlace): string;
  /** How a city or county is written for the reader. */
  label(division: Division): string;
}

async function loadLists(locale: Locale): Promise<PlaceLists> {
  const { loadPlaceLabel, loadPlaces, placeText, readPlace } = await import('#lib/domain/places.ts');
  const [places, label] = await Promise.all([loadPlaces(), loadPlaceLabel(locale)]);
  return { places, read: (text) => readPlace(text, places), write: placeText, label };
}

export interface LoadedPlaces {
  lists: PlaceLists | undefined;
  failed: boolean;
  /** Fetches the lists, again after a failure. */
  load(): void;
}

/** The lists of places, fetched at once where something is chosen already and else when they are first needed. */
export function usePlaces(atOnce: boolean): LoadedPlaces {
  const locale = useLocale();
  const [lists, setLists] = useState<PlaceLists>();
  const [failed, setFailed] = useState(false);
  function load() {
    if (lists) return;
    setFailed(false);
    loadLists(locale).then(setLists, () => setFailed(true));
  }
  useEffect(() => {
    if (atOnce) load();
    // Only what stood there at the beginning counts.
  }, []);
  return { lists, failed, load };
}
