import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { showToast } from '#lib/stores/toasts.ts';

interface Props {
  title: string;
  lead: string;
  /** The secret, e.g. a token. */
  secret: string;
  onClose: () => void;
}

/** A dialog with a secret to copy, which is shown only once. */
export function ShownOnce({ title, lead, secret, onClose }: Props) {
  const t = useT();

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      showToast('done', t('desk-staff.once.copied'));
    } catch {
      showToast('fault', t('desk-staff.once.notCopied'));
    }
  }

  return (
    <Dialog
      open
      size="small"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.close')}</Button>
          <Button variant="solid" data-autofocus onClick={() => void copy()}>
            {t('desk-staff.once.copy')}
          </Button>
        </>
      }
    >
      <p>{lead}</p>
      <code className="desk-once">{secret}</code>
    </Dialog>
  );
}
