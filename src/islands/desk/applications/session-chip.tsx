import { Icon } from '#islands/ui/icon.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import type { OfficeSession } from '#lib/contract/office-sessions.ts';
import { filterOutcomes } from '#lib/domain/session-kinds.ts';
import { momentInShanghai } from '#lib/rules/moments.ts';

import { useLoad } from '../ui/use-load.ts';

interface Props {
  id: string;
  outcome: string | undefined;
  onRemove(): void;
}

/** A chip for the filter by session and, optionally, by a result in that session. Pressing the chip removes the filter. */
export function SessionChip({ id, outcome, onRemove }: Props) {
  const t = useT();
  const locale = useLocale();
  const { data, isLoading } = useLoad<OfficeSession>(`sessions/${encodeURIComponent(id)}`, ['404']);
  const known = filterOutcomes.find((one) => one === outcome);
  const session = data
    ? [t(`appointments.session.kind.${data.kind}`), data.place, momentInShanghai(Date.parse(data.begins), locale)]
    : [isLoading ? '…' : t('desk-applications.filter.unknownSession')];
  const words = [...session, known && t(known === 'none' ? 'desk-sessions.results.none' : `desk-sessions.outcome.${known}`)];
  return (
    <button type="button" className="desk-chip" aria-pressed="true" onClick={onRemove}>
      {words.filter(Boolean).join(' · ')}
      <Icon name="close" size={16} />
    </button>
  );
}
