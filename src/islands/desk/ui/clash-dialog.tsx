import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { plainTextOf } from '#lib/text/plain-text.ts';

/** A field that two people changed differently, with its values as text. */
export interface ClashingField {
  path: string;
  label: string;
  mine: string;
  theirs: string;
}

interface Props {
  /** The name of the person who saved first; empty if unknown. */
  who: string;
  fields: readonly ClashingField[];
  /** Called with the reader's choice: the fields in `taken` get the saved value, the others the reader's own. */
  onSettle: (taken: readonly string[]) => void;
  /** Closes the dialog without a choice; the next save opens it again. */
  onClose: () => void;
}

const shown = 400;
/** Number of characters of a long text shown before the first difference. */
const before = 60;

/**
 * Removes the markup from two texts and shortens them to the part around their first difference. If they differ only in markup
 * or white space, keeps the markup and shortens them to their first characters.
 */
function aroundDifference(mine: string, theirs: string): [string, string] {
  const [one, other] = [mine, theirs].map((text) => [...plainTextOf(text, text.length)]) as [string[], string[]];
  const differs = one.findIndex((character, at) => character !== other[at]);
  const from = Math.max(0, (differs === -1 ? one.length : differs) - before);
  const part = (text: string[]) => (from > 0 ? '…' : '') + plainTextOf(text.slice(from).join(''), shown);
  return one.join('') === other.join('') ? [mine.slice(0, shown), theirs.slice(0, shown)] : [part(one), part(other)];
}

/**
 * Shown if somebody else has saved meanwhile: the reader chooses a value for each field that both people changed differently.
 */
export function ClashDialog({ who, fields, onSettle, onClose }: Props) {
  const t = useT();
  const [taken, setTaken] = useState<readonly string[]>([]);

  function choice(path: string, isTheirs: boolean, value: string) {
    return (
      <label className="choice desk-clash__side">
        <input
          type="radio"
          name={`clash-${path}`}
          checked={taken.includes(path) === isTheirs}
          onChange={() => setTaken(isTheirs ? [...taken, path] : taken.filter((one) => one !== path))}
        />
        <span>
          <strong>{t(isTheirs ? 'desk.clash.theirs' : 'desk.clash.yours')}</strong>
          <span>{value || t('desk.clash.empty')}</span>
        </span>
      </label>
    );
  }

  return (
    <Dialog
      open
      title={t('desk.clash.title', { who: who || t('desk.clash.someone') })}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={() => onSettle(taken)}>
          {t('desk.clash.done')}
        </Button>
      }
    >
      <p>{t(fields.length > 0 ? 'desk.clash.text' : 'desk.clash.apart')}</p>
      {fields.map(({ path, label, mine, theirs }) => {
        const [own, saved] = aroundDifference(mine, theirs);
        return (
          <fieldset className="desk-clash" key={path}>
            <legend>{label}</legend>
            {choice(path, false, own)}
            {choice(path, true, saved)}
          </fieldset>
        );
      })}
    </Dialog>
  );
}
