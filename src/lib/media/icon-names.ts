import type icons from './icons.json';

/** The icons drawn for this site. */
export type IconName = keyof typeof icons;
