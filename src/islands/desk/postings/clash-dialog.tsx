import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { plainTextOf } from '#lib/plain-text.ts';

import { type Values, valuesOf } from './form-values.ts';
import { labelOf } from './labels.ts';
import type { Clash, Editor } from './use-editor.ts';

const shown = 400;

function textOf(values: Values, path: string): string {
  const value = values[path]!;
  return typeof value === 'string' ? plainTextOf(value, shown) : value.join(', ');
}

/** Somebody else saved first: both values of each field that both changed, of which one is chosen; nothing is lost. */
export function ClashDialog({ editor, clash }: { editor: Editor; clash: Clash }) {
  const t = useT();
  const [taken, setTaken] = useState<readonly string[]>([]);
  const { latest, merged, paths } = clash;
  const theirs = valuesOf(latest);

  function goOn() {
    const chosen = Object.fromEntries(paths.filter((path) => taken.includes(path)).map((path) => [path, theirs[path]!]));
    editor.fill({ ...merged, ...chosen }, latest);
  }

  function choice(path: string, isTheirs: boolean) {
    const side = isTheirs ? 'theirs' : 'yours';
    return (
      <label className="choice postings-clash__side">
        <input
          type="radio"
          name={`clash-${path}`}
          checked={taken.includes(path) === isTheirs}
          onChange={() => setTaken(isTheirs ? [...taken, path] : taken.filter((one) => one !== path))}
        />
        <span>
          <strong>{t(`desk-postings.conflict.${side}`)}</strong>
          <span>{textOf(isTheirs ? theirs : merged, path) || t('desk-postings.conflict.empty')}</span>
        </span>
      </label>
    );
  }

  return (
    <Dialog
      open
      title={t('desk-postings.conflict.title', { who: latest.updatedBy || t('desk-postings.conflict.someone') })}
      onClose={goOn}
      footer={
        <Button variant="primary" onClick={goOn}>
          {t('desk-postings.conflict.done')}
        </Button>
      }
    >
      <p>{t(paths.length > 0 ? 'desk-postings.conflict.text' : 'desk-postings.conflict.apart')}</p>
      {paths.map((path) => (
        <fieldset className="postings-clash" key={path}>
          <legend>{labelOf(path, t)}</legend>
          {choice(path, false)}
          {choice(path, true)}
        </fieldset>
      ))}
    </Dialog>
  );
}
