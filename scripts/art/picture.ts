import type { Development, Film } from './render/film.ts';

/** The four shapes pictures come in. Bytes are the limit of the widest file. */
export const shapes = {
  banner: { width: 1920, height: 840, widths: [640, 1280, 1920], limit: 90_000 },
  hero: { width: 1920, height: 1080, widths: [640, 1280, 1920], limit: 105_000 },
  slide: { width: 720, height: 960, widths: [360, 720], limit: 40_000 },
  card: { width: 960, height: 720, widths: [480, 960], limit: 40_000 },
} as const;

export interface Picture {
  name: string;
  shape: keyof typeof shapes;
  /** Fills the film with light; its size follows the shape. */
  paint: (film: Film) => void;
  development?: Development;
  /** Drawn at this share of its size and then enlarged, where soft light makes it no loss. */
  detail?: number;
}
