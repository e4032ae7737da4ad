import { useStore } from '@nanostores/react';

import { Dialog } from '#islands/ui/dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { deskPages } from '#lib/addresses/desk-pages.ts';
import { batchKeys, permissionFor } from '#lib/domain/batch-kinds.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';

const moves = [
  ['j', 'next'],
  ['k', 'previous'],
] as const;
const batches = Object.entries(batchKeys) as [keyof typeof batchKeys, (typeof batchKeys)[keyof typeof batchKeys]][];
const shortcuts = {
  list: [
    ...moves,
    ['x', 'select'],
    ['Shift+j', 'extendDown'],
    ['Shift+k', 'extendUp'],
    ['Shift+x', 'selectEvery'],
    ['Enter', 'read'],
    ['/', 'search'],
    ['Esc', 'clear'],
    ...batches,
    ['?', 'help'],
  ],
  application: [...moves, ['Esc', 'back'], ...batches, ['1–9', 'reason'], ['Ctrl+Enter', 'apply'], ['?', 'help']],
  page: [['?', 'help']],
} as const;

interface Props {
  /** The kind of page whose shortcuts are listed. */
  of: keyof typeof shortcuts;
  open: boolean;
  onClose(): void;
}

/** Lists the keyboard shortcuts that the reader may use: those of the page, and those that open pages of the desk. */
export function KeysDialog({ of, open, onClose }: Props) {
  const t = useT();
  const staff = useStore($staff);
  const mayUse = (key: string) => {
    const kind = batches.find((batch) => batch[0] === key)?.[1];
    return kind === undefined || mayDoOneOf(staff, [permissionFor(kind)]);
  };
  return (
    <Dialog open={open} title={t('desk-applications.keys.title')} size="large" closeOnBackdrop onClose={onClose}>
      <dl className="desk-keys">
        {shortcuts[of]
          .filter(([key]) => mayUse(key))
          .map(([key, what]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{t(`desk-applications.keys.${what}`)}</dd>
            </div>
          ))}
      </dl>
      <h3 className="desk-keys__heading">{t('desk-applications.keys.places')}</h3>
      <dl className="desk-keys">
        {deskPages.flat().flatMap(({ name, key, permissions }) =>
          mayDoOneOf(staff, permissions) ? (
            <div key={name}>
              <dt>
                <kbd>g</kbd> <kbd>{key}</kbd>
              </dt>
              <dd>{t(`desk.places.${name}`)}</dd>
            </div>
          ) : (
            []
          ),
        )}
      </dl>
    </Dialog>
  );
}
