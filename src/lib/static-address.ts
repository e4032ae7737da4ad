/** Parameters that make another page of the same path; all others are read by scripts in the browser. */
export const pageParameters = ['id', 'type', 'jobType', 'resumetype', 'pageNum'];

/** Paths whose query is a search that the browser makes: they stay one file. */
export const searched = /^(?:\/en-us)?\/hotJob$/;

/**
 * Where a page with a query lies as a plain file: `/hotJobDetail?id=a1` is `/hotJobDetail/id-a1/`. With an id
 * nothing else counts. A path without such a query is itself, but for slashes in a row, which become one.
 */
export function staticAddress(asked: string, search: string): string {
  // Two slashes at the start would name another host.
  const path = asked.replace(/[\\/]{2,}/g, '/');
  if (searched.test(path)) return path + search;
  const query = new URLSearchParams(search);
  const named = query.has('id') ? ['id'] : pageParameters;
  const segments = named.flatMap((name) => {
    const value = query.get(name);
    return value !== null && /^[\w-]{1,64}$/.test(value) ? [`${name}-${value}/`] : [];
  });
  return segments.length === 0 ? path + search : `${path.replace(/\/$/, '')}/${segments.join('')}`;
}
