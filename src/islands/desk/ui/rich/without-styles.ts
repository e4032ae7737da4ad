/**
 * Pasted HTML in which styles have names that nobody knows: an attribute that means nothing, and an element that is ignored.
 * The schema drops them; before that the policy of the page would report each style that a parser meets.
 */
export function withoutStyles(html: string): string {
  return html.replace(/(<\/?)style\b/gi, '$1title').replace(/\sstyle(?=\s*=[^<>]*>)/gi, ' x');
}
