import { pageParameters, secretParameters } from './page-parameters.ts';

/** Paths with a search form: files are made for linked addresses only, not for the searches that readers type. */
const searches = ['/crew/jobSearch'];
const linked = ['type', 'pageNum'];

function fileNames(path: string, names: readonly string[]): readonly string[] {
  if (path === '/hotJob' || /^\/desk\b|\.xml$/.test(path)) return [];
  // The id alone selects the page.
  if (names.includes('id')) return ['id'];
  return names.filter((name) => !secretParameters.has(name) && (!searches.includes(path) || linked.includes(name)));
}

/** For each page path, the parameters whose values get files of their own, in the order in which their folders are nested. */
export const fileParameters: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(pageParameters)
    .map(([path, names]) => [path, fileNames(path, names)] as const)
    .filter(([, names]) => names.length > 0),
);

/** An address on a file server. */
export interface FileAddress {
  /** The file's folder, such as `/hotJobDetail/id-a1/`; the page's own path if none of its parameters has a folder. */
  path: string;
  /** The part of the query that scripts read; empty, or starting with a question mark. */
  rest: string;
  /** The query from which the running site renders the same page; empty, or starting with a question mark. */
  query: string;
}

/**
 * The address of a page as a plain file: `/hotJobDetail?id=a1` becomes `/hotJobDetail/id-a1/`. Repeated slashes become
 * one. A search on a category's own site leads to the job list, whose script does the search. The function's source is
 * also sent to browsers, so it must not use anything outside of itself.
 * @param parameters `fileParameters`
 */
export function fileAddress(asked: string, search: string, parameters: typeof fileParameters): FileAddress {
  // Two slashes at the start would name another host.
  const path = asked.replace(/[\\/]{2,}/g, '/');
  const prefix = /^\/en-us(?=\/|$)/.exec(path)?.[0] ?? '';
  const page = path.slice(prefix.length).replace(/\/$/, '');
  const given = new URLSearchParams(search);
  if (
    page === '/crew/jobSearch' &&
    ['keyWord', 'workPlace', 'pkPostseries', 'employOrg', 'showExpired'].some((name) => given.get(name))
  ) {
    given.set('jobType', given.get('type') ?? '');
    given.delete('type');
    return { path: `${prefix}/hotJob`, rest: `?${given}`, query: '' };
  }
  const named = parameters[page] ?? [];
  const folders: string[] = [];
  const query = new URLSearchParams();
  for (const name of named) {
    const value = given.get(name);
    if (value === null || !/^[\w-]{1,64}$/.test(value)) continue;
    folders.push(`${name}-${value}/`);
    query.set(name, value);
    given.delete(name);
  }
  const asText = (part: URLSearchParams) => (part.size > 0 ? `?${part}` : '');
  if (folders.length === 0) return { path, rest: search, query: '' };
  return { path: `${prefix}${page}/${folders.join('')}`, rest: asText(given), query: asText(query) };
}
