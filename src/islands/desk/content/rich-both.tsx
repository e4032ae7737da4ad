import { useEffect, useRef, useState } from 'react';

import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { useChunk } from '#islands/ui/use-chunk.ts';
import type { Bilingual } from '#lib/locale.ts';

import { fieldId, type Side, sides } from './draft.ts';
import { type Faults, langOf } from './fields.tsx';
import { type ChosenPicture, PictureDialog } from './picture-dialog.tsx';

interface Props {
  path: string;
  label: string;
  value: Bilingual;
  faults: Faults;
  /** Rises with each text that is taken from elsewhere. */
  taken: number;
  onChange: (value: Bilingual) => void;
}

const loadEditor = () => import('./rich/rich-text.tsx');

/** Rich text in both languages, side by side; the editor is fetched with the first of them. */
export function RichBoth({ path, label, value, faults, taken, onChange }: Props) {
  const t = useT();
  const editor = useChunk(true, loadEditor, () => {});
  const [isChoosing, setIsChoosing] = useState(false);
  const waiting = useRef<((picture: ChosenPicture | null) => void) | null>(null);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });

  function choosePicture(): Promise<ChosenPicture | null> {
    setIsChoosing(true);
    return new Promise((resolve) => (waiting.current = resolve));
  }

  function chosen(picture: ChosenPicture | null): void {
    setIsChoosing(false);
    waiting.current?.(picture);
    waiting.current = null;
  }

  function change(side: Side, html: string): void {
    latest.current = { ...latest.current, [side]: html };
    onChange(latest.current);
  }

  return (
    <div className="desk-both">
      {sides.map((side) => {
        const at = `${path}.${side}`;
        const id = fieldId(at);
        const own = faults.filter((fault) => fault.path === at);
        const name = t(`desk-content.fields.in_${side}`, { label });
        return (
          <div key={side} className="field">
            {/* A heading, so that those of the text itself come below one. */}
            <h2 className="field__label">
              {name}
              <span className="field__required" aria-hidden="true">
                *
              </span>
            </h2>
            {editor ? (
              <editor.RichText
                key={taken}
                id={id}
                label={name}
                lang={langOf[side]}
                describedBy={own.length > 0 ? `${id}-error` : undefined}
                isInvalid={own.length > 0}
                initial={value[side]}
                onChange={(html) => change(side, html)}
                choosePicture={choosePicture}
              />
            ) : (
              <Spinner label={t('common.loading')} />
            )}
            {own.length > 0 && (
              <div id={`${id}-error`} className="field__errors">
                {own.map(({ rule, message }) => (
                  <p key={rule} className="field__error">
                    {message}
                  </p>
                ))}
              </div>
            )}
          </div>
        );
      })}
      <PictureDialog
        open={isChoosing}
        shape="text"
        withWords
        onClose={() => chosen(null)}
        onChoose={({ path: src, width, height }, alt) => chosen({ src, alt, width, height })}
      />
    </div>
  );
}
