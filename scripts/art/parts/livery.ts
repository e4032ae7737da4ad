import { linear, palette } from '../palette.ts';

/** Height of the middle of the fuselage over the ground, on its wheels. */
export const standing = 5.2;
/** Metres from the airliner's nose to the middle of its wings, where its own axes cross. */
export const nose = 28;

export const white = linear('#f1f1f0', 0.86);
export const belly = linear('#9fb0c6', 0.8);
export const navy = linear(palette.navy, 1.15);
export const coral = linear(palette.coral, 0.95);
