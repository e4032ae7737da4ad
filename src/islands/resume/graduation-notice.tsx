import type { PostingDetail } from '#lib/contract/postings.ts';
import { graduationYears, unfittingYear } from '#lib/rules/graduation.ts';

import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';
import type { Values } from '#islands/ui/form/paths.ts';

/** Warns if the posting is for other graduation years than the candidate's. The candidate can apply nevertheless. */
export function GraduationNotice({ posting, entries }: { posting: PostingDetail; entries: readonly Values[] }) {
  const t = useT();
  const years = graduationYears(`${posting.jobName} ${posting.requirement} ${posting.description}`.replace(/<[^>]*>/g, ' '));
  const year = unfittingYear(years, entries);
  if (year === undefined) return null;
  return (
    <p className="notice notice--due" role="status">
      <Icon name="alert" />
      <span>{t('resume.hint.wantedYear', { job: posting.jobName, years: years.join(', '), year })}</span>
    </p>
  );
}
