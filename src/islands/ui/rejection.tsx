import { Icon } from './icon.tsx';
import { useT } from './language.tsx';
import { Words } from './words.tsx';

/**
 * The office's reason for a rejection and, if the task still `waits` for a replacement, what to do next. Needs the
 * translations `tasks.turn`.
 */
export function Rejection({ reason, waits }: { reason: string; waits: boolean }) {
  const t = useT();
  return (
    <p className="notice notice--fault">
      <Icon name="alert" size={20} />
      <span>
        <strong className="rejection__reason">
          <Words text={t('tasks.turn.rejected', { reason })} />
        </strong>
        {waits && <span className="rejection__then">{t('tasks.turn.rejectedThen')}</span>}
      </span>
    </p>
  );
}
