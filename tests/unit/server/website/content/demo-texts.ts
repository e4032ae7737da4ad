import type { DemoContent } from '#server/website/content/demo-content.ts';
import type { LocalText } from '#server/website/content/kinds.ts';

interface PlacedText {
  where: string;
  text: LocalText;
}

function isLocalText(value: object): value is LocalText {
  return 'zh' in value && 'en' in value && typeof value.zh === 'string' && typeof value.en === 'string';
}

/** Every bilingual text of the content, with its path. */
export function allTexts(content: DemoContent): PlacedText[] {
  const found: PlacedText[] = [];
  function walk(value: unknown, where: string): void {
    if (typeof value !== 'object' || value === null) return;
    if (isLocalText(value)) {
      found.push({ where, text: value });
      return;
    }
    for (const [name, inner] of Object.entries(value)) walk(inner, where ? `${where}.${name}` : name);
  }
  walk(content, '');
  return found;
}

/** Texts in HTML: descriptions, requirements, and the bodies of notices, brochures, briefs, introductions and pages. */
export function htmlTexts(content: DemoContent): PlacedText[] {
  const html =
    /^(postings\.\d+\.(description|requirement)|(notices|brochures|briefs|introductions)\.\d+\.content|pages\.\w+\.content)$/;
  return allTexts(content).filter(({ where }) => html.test(where));
}

/** The names of all pictures that the content shows. */
export function pictureNames(content: DemoContent): Set<string> {
  return new Set([
    ...content.brochures.map((row) => row.cover),
    ...content.briefs.flatMap((row) => row.pictures),
    ...content.introductions.flatMap((row) => [row.cover, ...row.pictures]),
    ...content.zones.flatMap((row) => row.pictures),
    ...content.pages.pictures.items.map((row) => row.picture),
    ...Object.values(content.media.images).flatMap((rows) => rows.map((row) => row.picture)),
    ...Object.values(content.media.videos).flatMap((rows) => rows.map((row) => row.poster)),
  ]);
}
