import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { type FieldProps, FieldShell } from '#islands/ui/form/field-shell.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { useChunk } from '#islands/ui/use-chunk.ts';
import { pageWords } from '#lib/i18n/page-words.ts';

import type { ChosenPicture } from './picture-dialog.tsx';

interface Props extends Omit<FieldProps, 'hint' | 'wide'> {
  label: string;
  /** The element of the label. */
  heading: 'h2' | 'h3';
  lang: string;
  value: string;
  onChange: (html: string) => void;
  /** Chooses a picture. Without this function, the button for pictures is hidden. */
  choosePicture?: (() => Promise<ChosenPicture | null>) | undefined;
}

const loadEditor = () => import('./rich-text.tsx');

/** A rich text field; the editor is loaded when the first such field is shown. */
export function RichField({ heading, lang, value, onChange, choosePicture, ...field }: Props) {
  const t = useT();
  const { label } = field;
  const [isWanted, setIsWanted] = useState(true);
  const editor = useChunk(isWanted, loadEditor, () => setIsWanted(false));
  const [shown, setShown] = useState({ html: value, times: 0 });
  // A value set from outside, such as an earlier version, replaces the editor's content.
  if (shown.html !== value) setShown({ html: value, times: shown.times + 1 });

  function change(html: string) {
    setShown((before) => ({ ...before, html }));
    onChange(html);
  }

  return (
    <FieldShell {...field} labelAs={heading}>
      {({ id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid = false }) =>
        editor ? (
          <editor.RichText
            key={shown.times}
            {...{ id, label, lang, describedBy, isInvalid, choosePicture }}
            initial={value}
            onChange={change}
          />
        ) : isWanted ? (
          <Spinner label={t('common.loading')} />
        ) : (
          <p className="notice notice--fault">
            {pageWords()('errors.chunk')} <Button onClick={() => setIsWanted(true)}>{t('common.retry')}</Button>
          </p>
        )
      }
    </FieldShell>
  );
}
