import { useT } from '#islands/ui/language.tsx';
import type { PostingState } from '#lib/domain/posting-actions.ts';

const tones: Record<PostingState, string> = {
  draft: 'badge badge--muted',
  scheduled: 'badge badge--due',
  open: 'badge badge--done',
  closed: 'badge badge--muted',
};

/** A coloured label with the state of a posting. */
export function StateBadge({ state }: { state: PostingState }) {
  const t = useT();
  return <span className={tones[state]}>{t(`desk-postings.states.${state}`)}</span>;
}
