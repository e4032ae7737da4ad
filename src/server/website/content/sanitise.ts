import sanitizeHtml from 'sanitize-html';

import { isTrustedPath } from '#lib/media/trusted-path.ts';
import { contentAttributes, contentElements, linkSchemes } from '#lib/text/content-elements.ts';

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

const maxCached = 500;
const cache = new Map<string, string>();

/** Sanitises HTML: only allowed tags, attributes, link schemes and picture paths stay. Results are cached. */
export function sanitiseHtml(html: string): string {
  const known = cache.get(html);
  if (known !== undefined) return known;
  const clean = sanitizeHtml(html, options);
  if (cache.size >= maxCached) cache.clear();
  cache.set(html, clean);
  return clean;
}
