/**
 * The order of the style layers. It is inlined before every stylesheet: the build splits styles into files that may
 * load in any order, and a layer's first mention decides its rank.
 */
export const layerOrder = '@layer base,parts,utilities;';
