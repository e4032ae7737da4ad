import { Icon } from '#islands/ui/icon.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { paths } from '#lib/addresses/paths.ts';
import type { PostingDetail } from '#lib/contract/postings.ts';

/** Shows the posting that the candidate wants to apply for, with its deadline and a link to it. */
export function WantedNotice({ posting }: { posting: PostingDetail }) {
  const t = useT();
  const locale = useLocale();
  const { pkPublish: id, jobType: type, jobName: job, endDate: date } = posting;
  return (
    <p className="notice notice--due">
      <Icon name="clock" />
      <span>
        {t('resume.wanted.text', { job, date })} <a href={paths.hotJobDetail(locale, { id, type })}>{t('resume.wanted.back')}</a>
      </span>
    </p>
  );
}
