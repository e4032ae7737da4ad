/** Specification, business constants: a search keyword has at most 50 characters. */
export const maxKeywordLength = 50;

/** The words of a keyword as typed. Chinese and other characters form separate words. */
export function splitWords(keyword: string): string[] {
  return keyword.match(/\p{Script=Han}+|[^\p{Script=Han}\s]+/gu) ?? [];
}
