/**
 * The order of the style layers. The layouts inline it before the first stylesheet: the build splits styles into files that
 * may load in any order, and a layer's first mention decides its rank.
 */
export const layerOrder = '@layer base,parts,utilities;';
