import { decodeEntities } from '#lib/decode-entities.ts';

const item = /^[-•·]\s*/;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Plain lines as HTML: each line is a paragraph, and lines that begin with a hyphen or a dot are one list. */
export function htmlOfLines(text: string): string {
  const parts: string[] = [];
  let items: string[] = [];
  const endList = () => {
    if (items.length > 0) parts.push(`<ul>${items.join('')}</ul>`);
    items = [];
  };
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    if (item.test(line)) items.push(`<li>${escaped(line.replace(item, ''))}</li>`);
    else {
      endList();
      parts.push(`<p>${escaped(line)}</p>`);
    }
  }
  endList();
  return parts.join('');
}

/** The lines of HTML that holds paragraphs and lists alone; undefined for HTML that plain lines cannot say. */
export function linesOfHtml(html: string): string | undefined {
  const compact = html.replace(/>\s+</g, '><').trim();
  const text = decodeEntities(
    compact
      .replace(/<li>/g, '- ')
      .replace(/<\/(?:li|p)>/g, '\n')
      .replace(/<\/?(?:ul|p)>/g, ''),
  ).trim();
  return htmlOfLines(text) === compact ? text : undefined;
}
