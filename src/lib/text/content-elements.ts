/** What rich text is made of: the elements that the sanitiser lets through and the editor writes, and their attributes. */
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

/** Paths of uploaded files: nothing else is trusted in content (specification: trusted file paths). */
export function isTrustedPath(path: string): boolean {
  return /^\/upload\/(?:files|images)\/[\w./-]+$/.test(path) && !path.includes('..');
}

const schemes = ['https:', 'http:', 'mailto:', 'tel:'];

/** Schemes that a link of rich text may have. */
export const linkSchemes = schemes.map((scheme) => scheme.slice(0, -1));

/** Whether a link may stand in rich text: a path of this site, or an address of one of the schemes. */
export function isContentLink(link: string): boolean {
  if (/^\/(?![/\\])/.test(link) || /^#[\w-]*$/.test(link)) return !/[\s\\]/.test(link);
  return !/\s/.test(link) && URL.canParse(link) && schemes.includes(new URL(link).protocol);
}
