import { openAccount } from '#lib/browser/open-account.ts';
import { openIdentityCheck } from '#lib/browser/open-identity.ts';

import { Button } from './button.tsx';
import { Invitation } from './invitation.tsx';
import { useT } from './language.tsx';

/**
 * Shown instead of a task that the reader may not open yet, with buttons for the identity check and for signing in. Needs the
 * translations `tasks.gate`.
 * @param applyId the application that the identity check is for; if empty, the reader chooses one in the check
 */
export function TaskGate({ title, applyId = '' }: { title: string; applyId?: string }) {
  const t = useT();
  return (
    <Invitation icon="lock" title={title} text={t('tasks.gate.text')}>
      <div className="row">
        <Button variant="primary" onClick={() => void openIdentityCheck(applyId ? { applyId } : {})}>
          {t('tasks.gate.check')}
        </Button>
        <Button onClick={() => void openAccount('login')}>{t('tasks.gate.signIn')}</Button>
      </div>
      <p className="muted small">{t('tasks.gate.checkText')}</p>
    </Invitation>
  );
}
