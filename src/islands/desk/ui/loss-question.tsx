import { ConfirmDialog } from '#islands/ui/confirm-dialog.tsx';
import { useT } from '#islands/ui/language.tsx';

interface Props {
  open: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks whether unsaved text may be lost. */
export function LossQuestion(props: Props) {
  const t = useT();
  return (
    <ConfirmDialog
      {...props}
      danger
      title={t('desk.leave.title')}
      confirmLabel={t('desk.leave.discard')}
      cancelLabel={t('desk.leave.stay')}
    >
      <p>{t('desk.leave.text')}</p>
    </ConfirmDialog>
  );
}
