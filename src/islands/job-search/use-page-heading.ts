import { useEffect } from 'react';

import type { JobFilters } from '#lib/postings/job-search.ts';

/** Selects the page's heading, which the server rendered. */
const headingMark = '[data-page-heading]';

/** With `type=6` the title of the page does not follow the filters (specification: navigation rules). */
const keepsTitle = () => new URLSearchParams(location.search).get('type') === '6';

/** Adapts the page's heading and title, which the server rendered, to the filters; with `type=6`, only the heading. */
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
