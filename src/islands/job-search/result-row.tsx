import { useStore } from '@nanostores/react';

import { Icon } from '#islands/ui/icon.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { Words } from '#islands/ui/words.tsx';
import { paths } from '#lib/addresses/paths.ts';
import type { Posting } from '#lib/contract/postings.ts';
import { payText } from '#lib/postings/pay-text.ts';
import { familyName } from '#lib/postings/job-search.ts';
import { deadlineInDays, deadlineTone } from '#lib/postings/posting-deadline.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { $saved } from '#lib/stores/saved-postings.ts';

import { ApplyLink } from './apply-link.tsx';

const badges = { open: 'badge badge--muted', due: 'badge badge--due', closed: 'badge badge--muted' };

/** A posting of the list: a table row, or a card on narrow screens. */
export function ResultRow({ posting, keyWord, now }: { posting: Posting; keyWord: string; now: number }) {
  const t = useT();
  const locale = useLocale();
  const isSaved = useStore($saved, { ssr: 'initial' }).includes(posting.pkPublish);
  const href = paths.hotJobDetail(locale, { id: posting.pkPublish, type: posting.jobType, key: keyWord });
  const tone = deadlineTone(posting.endDate, now);
  const isLastDay = posting.endDate === todayInShanghai(now);

  return (
    <tr role="row" className="job-row">
      <th scope="row" role="rowheader">
        <a className="job-row__name" href={href} data-truncate>
          {posting.jobName}
        </a>
        <span className="job-row__brief">
          {familyName(posting.postseriesName)} · {posting.orgName}
        </span>
        {posting.pay && <span className="job-row__pay">{payText(posting.pay, locale, t)}</span>}
        <span className="job-row__about">
          {posting.jobTypeName} · <Words text={t('jobs.list.published', { date: posting.publishDate })} />
        </span>
        <button
          type="button"
          className="icon-button save-button job-row__save"
          data-save={posting.pkPublish}
          aria-pressed={isSaved}
          aria-label={t('jobs.list.save', { name: posting.jobName })}
        >
          <Icon name="star" size={20} />
        </button>
      </th>
      <td role="cell" className="job-row__family" data-label={t('jobs.list.family')}>
        {familyName(posting.postseriesName)}
      </td>
      <td role="cell" className="job-row__of" data-label={t('jobs.list.unit')}>
        <button type="button" className="link-button job-row__unit" data-unit={posting.briefId} aria-haspopup="dialog">
          {posting.orgName}
        </button>
      </td>
      <td role="cell" className="job-row__where" data-label={t('jobs.list.workplace')}>
        <span className="job-row__places" data-truncate>
          {posting.workPlace}
        </span>
      </td>
      <td role="cell" className="job-row__until" data-label={t('jobs.list.endDate')}>
        <span className="job-row__deadline">
          <time className={isLastDay ? 'job-row__last-day' : undefined} dateTime={posting.endDate}>
            {posting.endDate}
          </time>
          <span className={`${badges[tone]} job-row__left--${tone}`}>{deadlineInDays(posting.endDate, now, t)}</span>
        </span>
      </td>
      <td role="cell" className="table__action">
        {posting.viewApply === 'Y' ? (
          <ApplyLink posting={posting} href={href} />
        ) : (
          <button type="button" className="button button--small" disabled>
            {t(tone === 'closed' ? 'jobs.deadline.closed' : 'jobs.list.notOpen')}
          </button>
        )}
      </td>
    </tr>
  );
}
