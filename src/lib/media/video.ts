import type { Translate } from '#lib/i18n/translate.ts';

/** A video as the player gets it from a page. */
export interface PlayableVideo {
  videoFile: string;
  /** Qualities as in the API: `360,720,origin`. */
  videoSharpness: string;
  title: string;
  poster: string;
  captions: { locale: string; filePath: string }[];
}

const quality = /^(?:[0-9]{3,4}|origin)$/;

/** The qualities in a comma list; invalid ones are dropped (specification: video quality options). */
export function qualitiesOf(videoSharpness: string): string[] {
  return [...new Set(videoSharpness.split(',').map((entry) => entry.trim()))].filter((entry) => quality.test(entry));
}

/** The label of a quality: the original, or a number of lines. */
export function qualityLabel(entry: string, t: Translate): string {
  return entry === 'origin' ? t('content.video.origin') : `${entry} p`;
}

/**
 * The initial quality: the lowest with at least the given number of lines, or the highest if all have fewer lines. If the
 * reader saves data, it is the lowest of all. The original is chosen only if there is no quality with a number of lines.
 */
export function firstQuality(qualities: readonly string[], lines: number, savesData: boolean): string {
  const heights = qualities
    .map(Number)
    .filter((height) => height > 0)
    .sort((a, b) => a - b);
  const fitting = savesData ? heights[0] : (heights.find((height) => height >= lines) ?? heights.at(-1));
  return fitting === undefined ? (qualities[0] ?? 'origin') : String(fitting);
}
