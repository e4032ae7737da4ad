import { useEffect } from 'react';

import type { JobFilters } from '#lib/postings/job-search.ts';

/** The page's heading, as rendered by the server. */
const headingMark = '[data-page-heading]';

/** With `type=6` the title stays that of the route, regardless of the list (specification: navigation rules). */
const keepsTitle = () => new URLSearchParams(location.search).get('type') === '6';

/**
 * Updates the heading and title rendered by the server to match the list's filters.
 * @param filters those of the address
 */
export function usePageHeading(category: string | undefined, listTitle: string, filters: JobFilters): void {
  useEffect(() => {
    const heading = document.querySelector(headingMark);
    const name = category ?? listTitle;
    if (heading && heading.textContent !== name) heading.textContent = name;
    if (keepsTitle()) return;
    const site = document.querySelector<HTMLMetaElement>('[property="og:site_name"]')?.content ?? '';
    document.title = [...(category === undefined ? [] : [category]), listTitle, site].join(' · ');
  }, [category, listTitle, filters]);
}
