import { ConfirmDialog } from '#islands/ui/confirm-dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { showIsland } from '#islands/ui/show-island.tsx';

function Question({ onAnswer }: { onAnswer: (isSure: boolean) => void }) {
  const t = useT();
  return (
    <ConfirmDialog
      open
      danger
      title={t('desk.leave.title')}
      confirmLabel={t('desk.leave.discard')}
      cancelLabel={t('desk.leave.stay')}
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <p>{t('desk.leave.text')}</p>
    </ConfirmDialog>
  );
}

/** Asks whether unsaved text may be lost, for scripts outside the islands. */
export function confirmLoss(): Promise<boolean> {
  return new Promise((resolve, reject) => {
    showIsland(['common', 'desk'], (remove) => (
      <Question
        onAnswer={(isSure) => {
          remove();
          resolve(isSure);
        }}
      />
    )).catch(reject);
  });
}
