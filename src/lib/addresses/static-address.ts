import { pageParameters, secretParameters } from './page-parameters.ts';

/** A search form: what is searched for makes no files, only what its links lead to does. */
const searches = ['/crew/jobSearch'];
const linked = ['type', 'pageNum'];

function fileNames(path: string, names: readonly string[]): readonly string[] {
  if (path === '/hotJob' || /^\/desk\b|\.xml$/.test(path)) return [];
  // With an id no other parameter makes another page.
  if (names.includes('id')) return ['id'];
  return names.filter((name) => !secretParameters.has(name) && (!searches.includes(path) || linked.includes(name)));
}

/** For each path of a page the parameters whose values make a file of their own, in the order of the folders. */
export const fileParameters: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(pageParameters)
    .map(([path, names]) => [path, fileNames(path, names)] as const)
    .filter(([, names]) => names.length > 0),
);

/** An address as a file server has it. */
export interface FileAddress {
  /** The file's folder: `/hotJobDetail/id-a1/`; a page without parameters of its own is its path. */
  path: string;
  /** What scripts read of the query; empty, or begins with a question mark. */
  rest: string;
  /** The query that the running site draws the same page from; empty, or begins with a question mark. */
  query: string;
}

/**
 * Where a page lies as a plain file: `/hotJobDetail?id=a1` is `/hotJobDetail/id-a1/`. Slashes in a row become one. A search of a category's own site leads to the job list, whose
 * script searches. The browser runs this too, so it stands alone.
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
