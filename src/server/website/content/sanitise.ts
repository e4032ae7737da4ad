import sanitizeHtml from 'sanitize-html';

import { contentAttributes, contentElements, isTrustedPath, linkSchemes } from '#lib/text/content-elements.ts';

const options: sanitizeHtml.IOptions = {
  allowedTags: [...contentElements],
  allowedAttributes: Object.fromEntries(Object.entries(contentAttributes).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: linkSchemes,
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer' } }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, alt: attribs.alt ?? '', loading: 'lazy' } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isTrustedPath(attribs.src ?? ''),
};

const keptTexts = 500;
const kept = new Map<string, string>();

/** Sanitised HTML: strict lists of tags, attributes, schemes and picture paths. */
export function sanitiseHtml(html: string): string {
  const known = kept.get(html);
  if (known !== undefined) return known;
  const clean = sanitizeHtml(html, options);
  if (kept.size >= keptTexts) kept.clear();
  kept.set(html, clean);
  return clean;
}
