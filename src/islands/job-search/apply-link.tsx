import { useStore } from '@nanostores/react';

import { useT } from '#islands/ui/language.tsx';
import type { Posting } from '#lib/contract/postings.ts';
import { resumeTypeOfCategory } from '#lib/domain/resume-types.ts';
import { $applications, $sent, applicationFor, applicationIn } from '#lib/stores/applications.ts';

/**
 * The apply link of a row. Without scripts it leads to the posting; with scripts, `apply-button.ts` instead opens what the
 * candidate needs next: the sign-in, the resume, the application form, or the existing application.
 */
export function ApplyLink({ posting, href }: { posting: Posting; href: string }) {
  const t = useT();
  const records = useStore($applications, { ssr: 'initial' });
  const sent = useStore($sent, { ssr: 'initial' });
  const applied = applicationFor(records, posting.pkPublish, sent) !== undefined;
  const taken = !applied && applicationIn(records, posting.jobType) !== undefined;
  return (
    <a
      className={applied || taken ? 'button button--small button--quiet' : 'button button--small'}
      href={href}
      data-apply={posting.pkPublish}
      data-open={posting.viewApply}
      data-applied={applied || taken || undefined}
      data-category={posting.jobType}
      data-resume={resumeTypeOfCategory(posting.jobType)}
    >
      {t(applied ? 'application.row.applied' : taken ? 'application.row.taken' : 'application.row.apply')}
      <span className="visually-hidden"> {posting.jobName}</span>
    </a>
  );
}
