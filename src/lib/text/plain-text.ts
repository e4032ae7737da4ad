import { decodeEntities } from './decode-entities.ts';

/** The text of sanitised HTML on one line, cut to `atMost` characters, for page descriptions. */
export function plainTextOf(html: string, atMost: number): string {
  const text = decodeEntities(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...text];
  return characters.length > atMost ? `${characters.slice(0, atMost - 1).join('')}…` : text;
}
