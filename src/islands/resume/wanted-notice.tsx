import { Icon } from '#islands/ui/icon.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { paths } from '#lib/addresses/paths.ts';
import type { PostingDetail } from '#lib/contract/postings.ts';

/** Says for which posting the resume is filled in, and until when, and leads back to it. */
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
