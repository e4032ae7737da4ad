/**
 * Texts that must not break across lines: dates, times, ranges of times, receipt numbers, and phone numbers in full or
 * masked.
 */
const wholes = [
  String.raw`\d{4}-\d\d-\d\d`,
  String.raw`\d{4} ?年 ?\d{1,2} ?月(?: ?\d{1,2} ?日)?`,
  String.raw`\d{1,2} ?月 ?\d{1,2} ?日`,
  String.raw`\d{1,2}:\d\d(?:[–-]\d{1,2}:\d\d)?`,
  String.raw`[A-Z]{2}\d{0,2}(?:-[0-9A-Z]{4,6}){1,3}`,
  String.raw`\+\d{1,3}(?:[ -]\d{2,4}){2,4}`,
  String.raw`(?:\+\d{1,3}|\d{3})\*{4}\d{4}`,
  String.raw`\*{7}\d{4}`,
  String.raw`\d{3,4}-\d{3,4}-\d{4}`,
  String.raw`0\d{2,3}-\d{7,8}`,
].join('|');
// Avoids lookbehind, which older phones do not support.
export const anyWhole = new RegExp(String.raw`((?:\b|(?=[+*]))(?:${wholes})(?![\dA-Za-z]))`);

/** Splits a text: breakable parts at even indexes, unbreakable ones at odd indexes. */
export function unbrokenParts(text: string): string[] {
  return text.split(anyWhole);
}

/** Sanitised HTML whose unbreakable texts stay on one line. */
export function unbrokenHtml(html: string): string {
  const inText = (text: string) =>
    unbrokenParts(text)
      .map((part, index) => (index % 2 === 1 ? `<span class="unbroken">${part}</span>` : part))
      .join('');
  return html
    .split(/(<[^>]*>)/)
    .map((part, index) => (index % 2 === 1 ? part : inText(part)))
    .join('');
}
