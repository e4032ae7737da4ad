import airline from '#content/airline.json' with { type: 'json' };

import { readingsAsLetters } from './look-alikes.ts';

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');
}

const names = [...airline.shortNames, ...Object.values(airline.name)].map(lettersOf);

/** Whether a text holds one of the airline's names, in whatever script, with whatever is put between or in place of letters. */
export function holdsOwnName(text: string): boolean {
  const readings = [text, ...readingsAsLetters(text.normalize('NFKC').toLowerCase())].map(lettersOf);
  return names.some((name) => readings.some((reading) => reading.includes(name)));
}
