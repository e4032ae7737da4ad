/**
 * Pasted HTML with style attributes, event handlers and style elements renamed to harmless ones. The schema drops
 * them anyway, but the parser would report each to the page's content policy first.
 */
export function withoutStyles(html: string): string {
  return html.replace(/(<\/?)style/gi, '$1title').replace(/\s(?:style|on\w+)(?=\s*=[^<>]*>)/gi, ' x');
}
