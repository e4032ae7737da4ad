import { postingListColumns } from '#lib/domain/export-columns.ts';
import { isJobType } from '#lib/domain/job-types.ts';
import { postingStates } from '#lib/domain/posting-actions.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { listPostings } from '#server/office/desk/list-postings.ts';
import type { App } from '#server/platform/app.ts';
import { invalid } from '#server/platform/errors.ts';

import { type SourceRequest, columnsFor, type ExportSource, inBeijing, oneOf } from './export-source.ts';

/**
 * Postings of the actor's units as their list shows them, including drafts.
 * @throws AppError 400 for an invalid filter
 */
export function postingListSource(app: App, asked: SourceRequest): ExportSource {
  const { actor, filter, locale } = asked;
  const { jobType, unit, keyWord } = filter;
  const stateWanted = oneOf(asked, 'state', postingStates);
  if (jobType && !isJobType(jobType)) throw invalid({ path: 'filter.jobType', rule: 'choice' });
  const query = { state: stateWanted, jobType: jobType && isJobType(jobType) ? jobType : undefined, unit, keyWord, size: '100' };
  const t = translateFor(locale);
  return {
    columns: columnsFor(postingListColumns, ['missing', 'applications']),
    count: async () => (await listPostings(app, actor, { ...query, size: '1' }, locale)).total,
    async *rows() {
      let cursor: string | undefined;
      do {
        const { list, next } = await listPostings(app, actor, { ...query, cursor }, locale);
        for (const { name, state, jobTypeName, unitName, missing, publishAt, publishDate, endDate, applications } of list) {
          yield {
            ...{ jobTypeName, unitName, endDate },
            regJobName: name || t('desk-postings.unnamed'),
            stateName: t(`desk-postings.states.${state}`),
            opens: inBeijing(publishAt || null) || publishDate,
            missing: state === 'draft' ? String(missing) : '',
            applications: applications === null ? '' : String(applications.total),
            steps: (applications?.byStatus ?? []).map((step) => t('desk-postings.step', { ...step })).join(' · '),
          };
        }
        cursor = next ?? undefined;
      } while (cursor);
    },
  };
}
