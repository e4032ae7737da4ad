import { useEffect, useRef } from 'react';

import { useT } from '#islands/ui/language.tsx';
import type { Bilingual } from '#lib/text/locale.ts';

import { RichField } from '../ui/rich/rich-field.tsx';
import { usePicture } from '../ui/rich/use-picture.tsx';
import { type Side, sides } from './draft.ts';
import { type Faults, fieldAt, langOf } from './fields.tsx';

interface Props {
  path: string;
  label: string;
  value: Bilingual;
  faults: Faults;
  onChange: (value: Bilingual) => void;
}

/** Rich text in both languages, side by side. */
export function RichBoth({ path, label, value, faults, onChange }: Props) {
  const t = useT();
  const { choosePicture, dialog } = usePicture();
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });

  function change(side: Side, html: string): void {
    latest.current = { ...latest.current, [side]: html };
    onChange(latest.current);
  }

  return (
    <div className="desk-both">
      {sides.map((side) => (
        <RichField
          key={side}
          {...fieldAt(`${path}.${side}`, faults)}
          heading="h2"
          required
          label={t(`desk-content.fields.in_${side}`, { label })}
          lang={langOf[side]}
          value={value[side]}
          onChange={(html) => change(side, html)}
          choosePicture={choosePicture}
        />
      ))}
      {dialog}
    </div>
  );
}
