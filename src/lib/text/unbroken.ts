/** What is read as one: dates, times and spans of them, receipt numbers, phone numbers, also masked ones. */
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
// Without a look behind, which older phones do not know.
export const anyWhole = new RegExp(String.raw`((?:\b|(?=[+*]))(?:${wholes})(?![\dA-Za-z]))`);

/** A text in turns: what may break into lines at even places, what is kept on one line at odd ones. */
export function unbrokenParts(text: string): string[] {
  return text.split(anyWhole);
}

/** Sanitised HTML with what is read as one kept on one line. */
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
