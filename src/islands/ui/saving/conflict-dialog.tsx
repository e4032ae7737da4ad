import type { Field } from '#lib/forms/field.ts';

import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import type { Values } from '../form/paths.ts';
import { useT } from '../language.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { differencesOf } from './differences.ts';
import type { StoredVersion } from './section-saver.ts';
import { useClock } from './use-clock.ts';

interface ConflictProps {
  fields: readonly Field[];
  /** The name of the form. */
  name: string;
  mine: Values;
  theirs: StoredVersion;
  onChoose: (whose: 'mine' | 'theirs') => void;
  onClose: () => void;
}

/** Compares this page's version with the version that was saved elsewhere meanwhile; the reader chooses one. */
export function ConflictDialog({ fields, name, mine, theirs, onChoose, onClose }: ConflictProps) {
  const t = useT();
  const clock = useClock();
  const saved = theirs.updatedAt ? t('resume.conflict.savedAt', { time: clock(theirs.updatedAt) }) : '';
  return (
    <Dialog
      open
      size="large"
      title={t('resume.conflict.title')}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('resume.conflict.later')}
          </Button>
          <Button onClick={() => onChoose('theirs')}>{t('resume.conflict.keepTheirs')}</Button>
          <Button variant="primary" onClick={() => onChoose('mine')}>
            {t('resume.conflict.keepMine')}
          </Button>
        </>
      }
    >
      <p>{t('resume.conflict.text', { section: name })}</p>
      <p className="muted small">{saved}</p>
      <DifferenceTable
        differences={differencesOf(fields, mine, theirs.data, t)}
        mine={t('resume.conflict.mine')}
        theirs={t('resume.conflict.theirs')}
      />
    </Dialog>
  );
}
