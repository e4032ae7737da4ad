import { loadApi } from '#lib/client/load-api.ts';
import type { Facet, PositionsData } from '#lib/contract/postings.ts';

function refill(select: HTMLSelectElement, facets: Facet[]): void {
  const chosen = select.value;
  const [any] = select.options;
  select.replaceChildren(...(any ? [any] : []), ...facets.map(({ key, value }) => new Option(value, key)));
  select.value = facets.some(({ key }) => key === chosen) ? chosen : '';
}

/** Limits the options for places and families to those of open postings in the chosen category. */
function narrow(form: HTMLFormElement): void {
  const { jobType, workPlace, pkPostseries } = form.elements as unknown as Record<string, HTMLSelectElement>;
  let latest = 0;
  jobType?.addEventListener('change', async () => {
    latest += 1;
    const asked = latest;
    try {
      const api = await loadApi();
      const data = await api.post<PositionsData>('positionsData', { jobType: jobType.value }, { handles: 'all' });
      if (asked !== latest || !workPlace || !pkPostseries) return;
      refill(workPlace, data.workPlaces);
      refill(pkPostseries, data.postseriesVOList);
    } catch {
      // If the request fails, the former options stay.
    }
  });
}

document.querySelectorAll<HTMLFormElement>('[data-hot-job-search]').forEach(narrow);
