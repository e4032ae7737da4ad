/** The elements and attributes of rich text: the sanitiser allows no others, and the editor writes no others. */
export const contentElements = [
  'h2',
  'h3',
  'h4',
  'p',
  'br',
  'hr',
  'strong',
  'em',
  'u',
  'sup',
  'sub',
  'ul',
  'ol',
  'li',
  'blockquote',
  'table',
  'caption',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'a',
  'img',
  'figure',
  'figcaption',
] as const;

export const contentAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'rel'],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  ol: ['start'],
};

const schemes = ['https:', 'http:', 'mailto:', 'tel:'];

/** The schemes allowed in links of rich text. */
export const linkSchemes = schemes.map((scheme) => scheme.slice(0, -1));

/** Whether a link is allowed in rich text: a path of this site, a fragment, or an address with an allowed scheme. */
export function isContentLink(link: string): boolean {
  if (/^\/(?![/\\])/.test(link) || /^#[\w-]*$/.test(link)) return !/[\s\\]/.test(link);
  return !/\s/.test(link) && URL.canParse(link) && schemes.includes(new URL(link).protocol);
}
