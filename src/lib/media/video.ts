import type { Translate } from '#lib/i18n/translate.ts';

/** A video as a page hands it to the player. */
export interface PlayableVideo {
  videoFile: string;
  /** Qualities as the wire carries them, `360,720,origin`. */
  videoSharpness: string;
  title: string;
  poster: string;
  captions: { locale: string; filePath: string }[];
}

const quality = /^(?:[0-9]{3,4}|origin)$/;

/** The qualities of a comma list, as they are written; what is none is left out (specification: video quality options). */
export function qualitiesOf(videoSharpness: string): string[] {
  return [...new Set(videoSharpness.split(',').map((entry) => entry.trim()))].filter((entry) => quality.test(entry));
}

/** `origin` is the original picture, others so many lines. */
export function qualityLabel(entry: string, t: Translate): string {
  return entry === 'origin' ? t('content.video.origin') : `${entry} p`;
}

/** The quality to begin with: the smallest that fills so many lines of the screen; the least where data is to be saved. */
export function firstQuality(qualities: readonly string[], lines: number, savesData: boolean): string {
  const heights = qualities
    .map(Number)
    .filter((height) => height > 0)
    .sort((a, b) => a - b);
  const fitting = savesData ? heights[0] : (heights.find((height) => height >= lines) ?? heights.at(-1));
  return fitting === undefined ? (qualities[0] ?? 'origin') : String(fitting);
}
