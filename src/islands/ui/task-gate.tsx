import { openAccount } from '#lib/open-account.ts';

import { Button } from './button.tsx';
import { Invitation } from './invitation.tsx';
import { useT } from './language.tsx';

/** Before a task of somebody who is not signed in: the ways in. */
export function TaskGate({ title }: { title: string }) {
  const t = useT();
  return (
    <Invitation icon="lock" title={title} text={t('tasks.gate.text')}>
      <div className="row">
        <Button variant="primary" onClick={() => void openAccount('login')}>
          {t('tasks.gate.signIn')}
        </Button>
        {/* The identity check, for whoever has no account at hand, has its button here. */}
      </div>
    </Invitation>
  );
}
