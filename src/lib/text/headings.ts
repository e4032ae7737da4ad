/** Sanitised HTML with its headings raised so that the highest level is `h2`, right below the page's title. */
export function headingsBelowTitle(html: string): string {
  const levels = [...html.matchAll(/<h([2-6])>/g)].map(([, level]) => Number(level));
  const lift = Math.min(...levels) - 2;
  return lift > 0 && Number.isFinite(lift)
    ? html.replace(/<(\/?)h([3-6])>/g, (_, slash: string, level: string) => `<${slash}h${Number(level) - lift}>`)
    : html;
}
