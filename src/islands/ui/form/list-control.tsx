import { type ComponentType, useEffect, useId, useRef, useState } from 'react';

import { flyingTypes } from '#lib/domain/resume-types.ts';
import type { ListField } from '#lib/forms/field.ts';

import { Button } from '../button.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useT } from '../language.tsx';
import { controlId } from './control-id.ts';
import { newEntryId } from './entry-id.ts';
import type { FieldsProps, FormExtras } from './field-props.ts';
import { FixedEntry } from './fixed-entry.tsx';
import { flagFirst } from './list-order.ts';
import type { Values } from './paths.ts';
import type { FormControl } from './use-form.ts';

interface ListControlProps {
  form: FormControl;
  field: ListField;
  path: string;
  entries: Values[];
  extras: FormExtras;
  /** The component for the fields of an entry. */
  Fields: ComponentType<FieldsProps>;
}

function isBlank(entry: Values, { first, further }: ListField): boolean {
  const given = ['id', ...Object.keys({ ...first, ...further })];
  return Object.entries(entry).every(([name, value]) => value === undefined || value === '' || given.includes(name));
}

/** Identifies an entry in the list, also after other entries were added or removed. */
function keyOf({ id }: Values, index: number): string | number {
  return typeof id === 'string' ? id : index;
}

/** A list whose entries can be added, removed and moved up; the focus follows each action. */
export function ListControl({ form, field, path, entries, extras, Fields }: ListControlProps) {
  const t = useT();
  const titleId = useId();
  const root = useRef<HTMLElement>(null);
  /** What to focus; a new object for each action, so that the focus moves again. */
  const [focusOn, setFocusOn] = useState<{ at: number | 'add' } | null>(null);
  /** The key of the entry whose removal the reader is asked to confirm. */
  const [removing, setRemoving] = useState<string | number | null>(null);
  const item = t(field.item);
  // For resumes of flying types, the hint says that junior high school and high school need an entry each.
  const needsSchools = field.name === 'edus' && flyingTypes.some((type) => type === form.around.resumeType);
  const hint = needsSchools ? t('resume.hint.schoolYears') : (extras.hints?.[field.name] ?? (field.hint && t(field.hint)));
  const flags = form.shown.filter((each) => field.flagsFirst && each.path.endsWith(`.${field.flagsFirst}`));
  const fault = form.shown.find((each) => each.path === path) ?? flags[0];
  const asked = field.fields.filter(({ name }) => name !== field.flagsFirst);

  useEffect(() => {
    if (focusOn === null) return;
    const selector = focusOn.at === 'add' ? '[data-add]' : `[data-entry="${focusOn.at}"]`;
    root.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [focusOn]);

  function put(next: Values[]) {
    form.set(path, flagFirst(field, next));
  }

  /** Replaces a fixed entry with an editable copy. */
  function open(index: number) {
    put(entries.map((entry, each) => (each === index ? { ...entry, id: newEntryId(), locked: undefined } : entry)));
    setFocusOn({ at: index });
  }

  function add() {
    const { resumeType } = form.around;
    const first = { ...field.first, ...(resumeType && field.firstOf?.[resumeType]) };
    put([...entries, { ...(entries.length === 0 ? first : field.further), id: newEntryId() }]);
    setFocusOn({ at: entries.length });
  }

  function remove(key: string | number) {
    put(entries.filter((entry, index) => keyOf(entry, index) !== key));
    setRemoving(null);
    setFocusOn({ at: 'add' });
  }

  function moveUp(index: number) {
    const moved = [...entries];
    moved.splice(index - 1, 0, ...moved.splice(index, 1));
    put(moved);
    setFocusOn({ at: index - 1 });
  }

  return (
    <section ref={root} className="field--wide entries" aria-labelledby={titleId}>
      <h3 id={titleId} className={t(field.label) === extras.title ? 'visually-hidden' : 'entries__title'}>
        {t(field.label)}
      </h3>
      {hint && <div className="field__hint">{hint}</div>}
      {entries.length === 0 && <p className="field__hint">{t('common.form.noEntries')}</p>}
      {entries.map((entry, index) => {
        const base = `${path}.${index}`;
        const key = keyOf(entry, index);
        const name = t('common.form.entry', { item, number: index + 1 });
        const fixed = extras.isFixed?.(path, entry) === true;
        return (
          <fieldset key={key} className="entry">
            <legend className="entry__head" tabIndex={-1} data-entry={index}>
              {name}
            </legend>
            <div className="entry__actions">
              {index > 0 && (
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={t('common.form.moveUpEntry', { entry: name })}
                  onClick={() => moveUp(index)}
                >
                  {t('common.form.moveUp')}
                </Button>
              )}
              <Button
                variant="quiet"
                size="small"
                aria-label={t('common.form.removeEntry', { entry: name })}
                onClick={() => (isBlank(entry, field) ? remove(key) : setRemoving(key))}
              >
                {t('common.form.remove')}
              </Button>
            </div>
            {fixed ? (
              <FixedEntry field={field} entry={entry} onChange={() => open(index)} />
            ) : (
              <div className="entry__fields form form--columns">
                <Fields form={form} fields={asked} base={base} siblings={entry} extras={extras} />
              </div>
            )}
          </fieldset>
        );
      })}
      {fault && (
        <p id={`${controlId(form, path)}-error`} className="field__error">
          {fault.message}
        </p>
      )}
      {entries.length < field.maximum && (
        <Button
          id={controlId(form, path)}
          data-add
          onClick={add}
          aria-describedby={fault ? `${controlId(form, path)}-error` : undefined}
        >
          {t('common.form.add', { item: t(field.newItem) })}
        </Button>
      )}
      <ConfirmDialog
        open={removing !== null}
        danger
        title={t('common.form.removeTitle', { item })}
        confirmLabel={t('common.form.remove')}
        onConfirm={() => removing !== null && remove(removing)}
        onClose={() => setRemoving(null)}
      >
        <p>{t('common.form.removeText')}</p>
      </ConfirmDialog>
    </section>
  );
}
