import airline from '#content/airline.json' with { type: 'json' };

import { readingsAsLetters } from './look-alikes.ts';

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');
}

const names = [...airline.shortNames, ...Object.values(airline.name)].map(lettersOf);

/** Whether a text contains one of the airline's names in either language, also with separators or look-alike characters. */
export function containsOwnName(text: string): boolean {
  const readings = [text, ...readingsAsLetters(text.normalize('NFKC').toLowerCase())].map(lettersOf);
  return names.some((name) => readings.some((reading) => reading.includes(name)));
}
