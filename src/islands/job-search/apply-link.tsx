import { useT } from '#islands/ui/language.tsx';
import type { Posting } from '#lib/contract/postings.ts';
import { resumeTypeOfCategory } from '#lib/resume-types.ts';

const states = ['apply', 'continue', 'applied'] as const;

/**
 * The action of a row: without scripts it leads to the posting, with them it applies at once. The page's
 * `apply-button.ts` shows the label of the state that holds for this candidate.
 */
export function ApplyLink({ posting, href }: { posting: Posting; href: string }) {
  const t = useT();
  return (
    <a className="button button--small" href={href} data-apply={posting.pkPublish} data-open={posting.viewApply} data-resume={resumeTypeOfCategory(posting.jobType)}>
      {states.map((state) => (
        <span key={state} data-label={state} hidden={state !== 'apply'}>
          {t(`application.row.${state}`)}
        </span>
      ))}
      <span className="visually-hidden">{posting.jobName}</span>
    </a>
  );
}
