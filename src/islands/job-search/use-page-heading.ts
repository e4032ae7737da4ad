import { useEffect } from 'react';

/** The heading that the page is drawn with. */
const headingMark = '[data-page-heading]';

/** Keeps the page's own heading and title, which the server draws, true to what the list is narrowed to. */
export function usePageHeading(category: string | undefined, listTitle: string): void {
  useEffect(() => {
    const heading = document.querySelector(headingMark);
    const name = category ?? listTitle;
    if (heading && heading.textContent !== name) heading.textContent = name;
    const site = document.title.split(' · ').at(-1) ?? '';
    document.title = [...(category === undefined ? [] : [category]), listTitle, site].join(' · ');
  }, [category, listTitle]);
}
