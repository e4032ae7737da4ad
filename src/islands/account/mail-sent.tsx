import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { useT } from '../ui/language.tsx';
import type { MailKind } from './account-tools.ts';

/** Says which mail is on its way, and what to do with it. */
export function MailSent({ kind, email, onClose }: { kind: MailKind; email: string; onClose: () => void }) {
  const t = useT();
  const footer = (
    <Button variant="primary" onClick={onClose}>
      {t('account.mail.understood')}
    </Button>
  );
  return (
    <Dialog open title={t('account.mail.title')} size="small" onClose={onClose} footer={footer}>
      <div className="account__mail">
        <Icon name="mail" size={40} />
        <p>{t(`account.mail.${kind}`, { email })}</p>
        <p className="field__hint">{t('account.mail.hint')}</p>
      </div>
    </Dialog>
  );
}
