import { api } from '#lib/client/api.ts';
import type { ApplicationDetail } from '#lib/contract/applications.ts';

import { loadApplications } from './load-applications.ts';
import type { PostingChoices } from './load-posting.ts';

/** The answers that are likely to be the same in the next application. */
const repeated = [
  'adjustable',
  'isInMzzl',
  'pathway',
  'officialPlatform',
  'officialPlatformOther',
  'thirdPartyBoard',
  'thirdPartyBoardOther',
  'otherPathWay',
] as const;

/** The form of the candidate's latest application, to prefill a new form; undefined without an application or on failure. */
export async function loadLastAnswers(): Promise<Record<string, unknown> | undefined> {
  try {
    const [latest] = (await loadApplications('all')).toSorted((a, b) => b.appliedAt.localeCompare(a.appliedAt));
    if (!latest) return undefined;
    const { form } = await api.get<ApplicationDetail>(`personal/apply-job/${encodeURIComponent(latest.idkey)}`, {
      handles: 'all',
    });
    return form;
  } catch {
    return undefined;
  }
}

/** The `repeated` answers of another application, and its workplace and test site if the new posting offers them. */
export function answersFor({ workPlaces, sites }: PostingChoices, form: Record<string, unknown>): Record<string, unknown> {
  const offered = (choices: readonly { key: string }[], key: unknown) => choices.find((choice) => choice.key === key)?.key;
  return {
    ...Object.fromEntries(repeated.map((name) => [name, form[name]])),
    workPlace: offered(workPlaces, form.workPlace),
    site: offered(sites, form.site),
  };
}
