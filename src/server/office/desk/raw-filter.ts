import type { RawFilter } from '#lib/contract/application-filter.ts';

/** The filter in query parameters, with its statuses split; other parameters are dropped. */
export function rawFilterOf(query: Readonly<Record<string, string | undefined>>): RawFilter {
  const { status = '', jobType, pkRegJob, unit, keyWord, from, to, waiting, matter, ...more } = query;
  const { session, outcome, owner, tag, age, height, vision, degree } = more;
  return {
    status: status.split(',').filter(Boolean),
    jobType,
    pkRegJob,
    unit,
    keyWord,
    from,
    to,
    waiting: waiting === 'Y',
    matter,
    age,
    height,
    vision,
    degree,
    session,
    outcome,
    owner,
    tag,
  };
}
