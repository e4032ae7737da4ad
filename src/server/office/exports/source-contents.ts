import { type ContentState, contentStates, type OfficeKind, officeKinds } from '#lib/contract/content-office.ts';
import { contentColumns } from '#lib/domain/export-columns.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { App } from '#server/platform/app.ts';
import { listForOffice, titlesOf } from '#server/website/content/read-content.ts';

import { type SourceRequest, columnsFor, type ExportSource, inBeijing, oneOf } from './export-source.ts';

const atOnce = 100;

/**
 * The site's content except postings: the content of one kind, or of all kinds in turn.
 * @throws AppError 400 for an invalid filter
 */
export function contentSource(app: App, asked: SourceRequest): ExportSource {
  const { filter, locale } = asked;
  const kind = oneOf(asked, 'kind', officeKinds);
  const stateWanted: ContentState | '' = oneOf(asked, 'state', contentStates) ?? '';
  const t = translateFor(locale);
  async function* piecesOf(one: OfficeKind) {
    for (let page = 1; ; page += 1) {
      const search = { state: stateWanted, keyWord: filter.keyWord, pageNum: String(page), pageSize: String(atOnce) };
      const { list, total } = await listForOffice(app, one, search);
      yield* list;
      if (page * atOnce >= total) return;
    }
  }
  return {
    columns: columnsFor(contentColumns),
    count: async () => null,
    async *rows() {
      for (const one of kind ? [kind] : officeKinds) {
        const titles = await titlesOf(app, one);
        for await (const { id, title, jobType, publishDate, isTop, state, publishFrom, updatedAt, updatedBy } of piecesOf(one)) {
          yield {
            ...{ publishDate, updatedBy },
            kindName: t(`desk-content.kinds.${one}`),
            titleZh: titles.get(id)?.zh ?? title.zh,
            titleEn: titles.get(id)?.en ?? title.en,
            categoryName: jobType && t(`jobs.types.${jobType as '1'}`),
            isTop: isTop === 'Y' ? t('desk-content.columns.top') : '',
            stateName: t(`desk-content.states.${state}`),
            publishes: inBeijing(publishFrom),
            updated: inBeijing(updatedAt),
          };
        }
      }
    },
  };
}
