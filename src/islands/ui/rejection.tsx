import { Icon } from './icon.tsx';
import { useT } from './language.tsx';
import { Words } from './words.tsx';

/** Why the office rejected a material, and what to do while there is time. Needs the words `tasks.turn`. */
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
