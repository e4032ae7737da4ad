import sanitizeHtml from 'sanitize-html';

/** Paths of uploaded files: nothing else is trusted in content (specification: trusted file paths). */
const trustedPath = /^\/upload\/(?:files|images)\/[\w./-]+$/;

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2', 'h3', 'h4', 'p', 'br', 'hr', 'strong', 'em', 'u', 'sup', 'sub', 'ul', 'ol', 'li', 'blockquote',
    'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'a', 'img', 'figure', 'figcaption',
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer' } }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, alt: attribs.alt ?? '', loading: 'lazy' } }),
  },
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && (!trustedPath.test(attribs.src ?? '') || (attribs.src ?? '').includes('..')),
};

const keptTexts = 500;
const kept = new Map<string, string>();

/** Content as HTML that can do nothing but be read: a strict list of tags, attributes, schemes and picture paths. */
export function sanitiseHtml(html: string): string {
  const known = kept.get(html);
  if (known !== undefined) return known;
  const clean = sanitizeHtml(html, options);
  if (kept.size >= keptTexts) kept.clear();
  kept.set(html, clean);
  return clean;
}
