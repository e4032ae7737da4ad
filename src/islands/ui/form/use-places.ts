import { useEffect, useState } from 'react';

import type { ChosenPlace, Places } from '#lib/domain/places.ts';
import type { Division } from '#lib/domain/provinces.ts';
import type { Locale } from '#lib/text/locale.ts';

import { useLocale } from '../language.tsx';

/** The lists of places, with functions to convert between stored text and places. */
interface PlaceLists {
  places: Places;
  read(text: string): ChosenPlace | undefined;
  write(place: ChosenPlace): string;
  /** The label of a city or county for the reader. */
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
  /** Loads the lists unless they are loaded; can be called again after a failure. */
  load(): void;
}

/**
 * The lists of provinces, cities and counties.
 * @param atOnce whether to load the lists at once; otherwise call `load` when they are needed
 */
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
    // Only the initial value of `atOnce` matters.
  }, []);
  return { lists, failed, load };
}
