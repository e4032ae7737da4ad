import { type ReactNode, useState } from 'react';

import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { useChunk } from '#islands/ui/use-chunk.ts';
import type { FieldFault } from '#lib/forms/faults.ts';

import { controlOf, Faults, RequiredMark } from '#islands/ui/form/field-shell.tsx';
import type { ChosenPicture } from './picture-dialog.tsx';

interface Props {
  id: string;
  label: string;
  /** The level of the label; headings in the text start one level below. */
  heading: 'h2' | 'h3';
  lang: string;
  value: string;
  faults: readonly FieldFault[];
  required?: boolean;
  onChange: (html: string) => void;
  /** Chooses a picture; without it, the button is hidden. */
  choosePicture?: (() => Promise<ChosenPicture | null>) | undefined;
}

const loadEditor = () => import('./rich-text.tsx');

/** A rich text field with its label and faults; the editor is loaded when the first one is shown. */
export function RichField({ id, label, heading: Heading, lang, value, faults, required, onChange, choosePicture }: Props) {
  const t = useT();
  const editor = useChunk(true, loadEditor, () => {});
  const [shown, setShown] = useState({ html: value, times: 0 });
  // A value set from outside, such as an earlier version, replaces the editor's content.
  if (shown.html !== value) setShown({ html: value, times: shown.times + 1 });
  const { 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = controlOf({ id, hint: undefined, faults });

  function change(html: string) {
    setShown((before) => ({ ...before, html }));
    onChange(html);
  }

  const words: ReactNode = (
    <>
      {label}
      {required && <RequiredMark />}
    </>
  );
  return (
    <div className="field">
      <Heading className="field__label">{words}</Heading>
      {editor ? (
        <editor.RichText
          key={shown.times}
          {...{ id, label, lang, describedBy, choosePicture }}
          isInvalid={isInvalid ?? false}
          initial={value}
          onChange={change}
        />
      ) : (
        <Spinner label={t('common.loading')} />
      )}
      <Faults {...{ id, faults }} />
    </div>
  );
}
