import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { FieldShell } from '#islands/ui/form/field-shell.tsx';
import { useT } from '#islands/ui/language.tsx';
import { pictureFile, type ShapeName } from '#lib/media/picture-shapes.ts';

import { PictureDialog } from '../ui/rich/picture-dialog.tsx';
import { fieldId, listOf } from './draft.ts';
import { type Faults, fieldAt } from './fields.tsx';
import type { Editing } from './use-draft.ts';

interface Props {
  path: string;
  shape: ShapeName;
  label: string;
  value: string;
  faults: Faults;
  onChange: (name: string) => void;
  onRemove?: () => void;
}

/** A field that shows a picture, with a button to choose another. */
export function PictureField({ path, shape, label, value, faults, onChange, onRemove }: Props) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <FieldShell {...fieldAt(path, faults)} label={label} labelAs="span" className="desk-picture">
      {({ id, 'aria-describedby': describedBy }) => (
        <>
          {value && <img src={pictureFile(value)} alt={value} loading="lazy" />}
          <div className="row">
            <Button
              id={id}
              size="small"
              aria-label={t(value ? 'desk-content.pictures.otherFor' : 'desk-content.pictures.chooseFor', { label })}
              aria-describedby={describedBy}
              onClick={() => setIsOpen(true)}
            >
              {t(value ? 'desk-content.pictures.other' : 'desk-content.pictures.choose')}
            </Button>
            {onRemove && (
              <Button size="small" aria-label={t('desk-content.pictures.removeOf', { label })} onClick={onRemove}>
                {t('desk-content.lists.remove')}
              </Button>
            )}
          </div>
          <PictureDialog
            open={isOpen}
            shape={shape}
            withWords={false}
            onClose={() => setIsOpen(false)}
            onChoose={({ name }) => {
              setIsOpen(false);
              onChange(name);
            }}
          />
        </>
      )}
    </FieldShell>
  );
}

/** The inputs for the pictures of a company page or of a unit's description, in order. */
export function PictureList({ editing }: { editing: Editing }) {
  const t = useT();
  const { draft, faults, set } = editing;
  const names = listOf<string>(draft, 'pictures');
  const own = faults.filter(({ path }) => path === 'pictures');
  return (
    <fieldset className="desk-content__group" id={fieldId('pictures')} tabIndex={-1}>
      <legend>{t('desk-content.fields.pictures')}</legend>
      <div className="desk-content__pictures">
        {[...names, ''].map((name, index) => (
          <PictureField
            key={`${index} ${name}`}
            path={`pictures.${index}`}
            shape="card"
            label={t(name ? 'desk-content.fields.pictureNumber' : 'desk-content.fields.newPicture', { number: index + 1 })}
            value={name}
            faults={faults}
            onChange={(chosen) => set('pictures', name ? names.with(index, chosen) : [...names, chosen])}
            {...(name ? { onRemove: () => set('pictures', names.toSpliced(index, 1)) } : {})}
          />
        ))}
      </div>
      {own.map(({ rule, message }) => (
        <p key={rule} className="field__error">
          {message}
        </p>
      ))}
    </fieldset>
  );
}
