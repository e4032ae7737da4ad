import { useState } from 'react';

import type { ListField } from '#lib/forms/field.ts';

import { Button } from '../button.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useT } from '../language.tsx';
import type { Values } from './paths.ts';
import { valueWords } from './value-words.ts';

interface FixedEntryProps {
  field: ListField;
  entry: Values;
  /** Replaces the entry with an editable copy. */
  onChange: () => void;
}

/** A compact card for a fixed entry of education; editing it requires a confirmation. */
export function FixedEntry({ field, entry, onChange }: FixedEntryProps) {
  const t = useT();
  const [asks, setAsks] = useState(false);
  const words = (name: string) => {
    const inner = field.fields.find((each) => each.name === name);
    return inner ? valueWords(inner, entry[name], t) : '';
  };
  const line = (...names: string[]) => names.map(words).filter(Boolean).join(' · ');
  return (
    <div className="entry__card">
      <p className="entry__card-title">{line('school', 'major')}</p>
      <p className="muted small">{line('education', 'degree', 'studymode')}</p>
      <p className="muted small">
        {words('begindate')} – {words('enddate')}
      </p>
      <p className="muted small">{t('resume.edu.fixed')}</p>
      <Button size="small" onClick={() => setAsks(true)}>
        {t('resume.edu.change')}
      </Button>
      <ConfirmDialog
        open={asks}
        title={t('resume.edu.changeTitle')}
        confirmLabel={t('resume.edu.change')}
        onConfirm={() => {
          setAsks(false);
          onChange();
        }}
        onClose={() => setAsks(false)}
      >
        <p>{t('resume.edu.changeText')}</p>
      </ConfirmDialog>
    </div>
  );
}
