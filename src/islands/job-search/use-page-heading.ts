import { useEffect } from 'react';

import type { JobFilters } from '#lib/postings/job-search.ts';

/** The heading that the page is drawn with. */
const headingMark = '[data-page-heading]';

/** The title that the page is drawn with: with `type=6` it is that of the route, whatever the list shows (specification: navigation rules). */
const keepsTitle = () => new URLSearchParams(location.search).get('type') === '6';

/** Keeps the page's own heading and title, which the server draws, true to what the list is narrowed to. @param filters those of the address */
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
