import { Dialog } from '#islands/ui/dialog.tsx';
import { useT } from '#islands/ui/language.tsx';

const shortcuts = [
  ['j', 'next'],
  ['k', 'previous'],
  ['x', 'select'],
  ['Enter', 'read'],
  ['/', 'search'],
  ['Esc', 'clear'],
  ['?', 'help'],
] as const;

/** What the keys of the list do. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const t = useT();
  return (
    <Dialog open={open} title={t('desk-applications.keys.title')} size="small" closeOnBackdrop onClose={onClose}>
      <dl className="desk-keys">
        {shortcuts.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`desk-applications.keys.${what}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
