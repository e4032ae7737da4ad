import type icons from './icons.json';

/** The names of this site's icons. */
export type IconName = keyof typeof icons;
