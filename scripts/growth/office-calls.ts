import type { Answer } from '../load/caller.ts';
import type { Kind } from './calls.ts';

type Call = (path: string, body?: unknown) => Promise<Answer>;

interface Around {
  /** Makes a call of the staff API. */
  call: Call;
  /** An application with a possible duplicate, a warning and a proposed merge. */
  twin: string;
  /** The end of the name of one account. */
  ending: string;
  /** Part of the names of many schools. */
  school: string;
}

/** The answer, changed to a failure if its list is empty, because then nothing was measured. */
function notEmpty(answer: Answer): Answer {
  const data = answer.data as unknown;
  const list = (Array.isArray(data) ? data : ((data as { list?: unknown[] } | null)?.list ?? [])) as unknown[];
  return answer.code === '200' && list.length === 0 ? { ...answer, code: '500', message: 'the list is empty' } : answer;
}

/** Calls of the hiring office: approvals, saved views, warnings, proposed merges, the talent pool. */
export function officeKinds({ call, twin, ending, school }: Around): Kind[] {
  const list = (name: string, path: string): Kind => ({
    name: `desk: ${name}`,
    prepare: () => Promise.resolve(async () => notEmpty(await call(path))),
  });
  const search = (body: object) => call('pool/search', { size: 50, ...body });
  const pool = (name: string, body: object): Kind => ({
    name: `desk: talent pool${name}`,
    prepare: () => Promise.resolve(async () => notEmpty(await search(body))),
  });
  async function related(): Promise<Answer> {
    const answer = await call(`applications/${twin}`);
    const { duplicates = [], warnings = [] } = (answer.data ?? {}) as { duplicates?: { merge?: string }[]; warnings?: unknown[] };
    const isWhole = duplicates.some(({ merge }) => merge === 'proposed') && warnings.length > 0;
    return isWhole ? answer : { ...answer, code: '500', message: 'no duplicate, merge or warning' };
  }
  return [
    { name: 'desk: with duplicate and warning', prepare: () => Promise.resolve(related) },
    list('saved views', 'views'),
    list('publications to approve', 'posting-approvals'),
    list('offers to approve', 'batches?state=approval&size=50'),
    list('exports to approve', 'export-approvals'),
    pool('', {}),
    {
      name: 'desk: talent pool, second page',
      async prepare() {
        const { next } = (await search({})).data as { next: string };
        return () => search({ cursor: next });
      },
    },
    pool(' by school', { school }),
    pool(' by end of name', { keyWord: ending }),
    { name: 'desk: talent pool, nobody', prepare: () => Promise.resolve(() => search({ english: 'icao4' })) },
    { name: 'desk: talent pool, no such school', prepare: () => Promise.resolve(() => search({ school: 'xyz' })) },
  ];
}
