/**
 * The order of the style layers. It stands inline before every sheet: the build splits styles into files that may
 * load in any order, and the first mention of a layer decides its rank.
 */
export const layerOrder = '@layer base,parts,utilities;';
