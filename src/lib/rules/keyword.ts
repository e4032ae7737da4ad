/** Specification, business constants: a search keyword has at most 50 characters. */
export const maxKeywordLength = 50;
