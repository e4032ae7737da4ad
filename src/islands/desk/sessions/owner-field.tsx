import { useState } from 'react';

import { Combobox } from '#islands/ui/form/combobox.tsx';
import { FieldShell } from '#islands/ui/form/field-shell.tsx';
import { useT } from '#islands/ui/language.tsx';
import { staffApi } from '#lib/client/staff-api.ts';
import type { SessionChoices } from '#lib/contract/office-sessions.ts';
import type { FieldFault } from '#lib/forms/faults.ts';
import type { Option } from '#lib/i18n/enum-options.ts';
import { maxKeywordLength } from '#lib/rules/keyword.ts';

interface Props {
  /** The options before anything is typed; null until loaded. */
  choices: SessionChoices | null;
  fault: FieldFault | undefined;
  /** Called with `posting <key>` or `unit <key>`; with an empty text if the choice was cleared. */
  onChoose(owner: string): void;
}

/** The input for the owner of a session: a unit or a posting. The server searches the postings, the browser the units. */
export function OwnerField({ choices, fault, onChoose }: Props) {
  const t = useT();
  const [chosen, setChosen] = useState('');

  async function look(typed: string): Promise<Option[]> {
    const words = typed.trim().slice(0, maxKeywordLength);
    const found = words === '' ? choices : await find(words);
    const units = (found?.units ?? []).filter(({ value }) => value.toLowerCase().includes(words.toLowerCase()));
    return [
      ...units.map(({ key, value }) => ({ key: `unit ${key}`, value: t('desk-sessions.form.ofUnit', { name: value }) })),
      ...(found?.postings ?? []).map(({ key, value }) => ({ key: `posting ${key}`, value })),
    ];
  }

  return (
    <FieldShell label={t('desk-sessions.form.owner')} hint={t('desk-sessions.form.ownerHint')} fault={fault} wide>
      {({ id, 'aria-describedby': describedBy, 'aria-invalid': invalid = false }) => (
        <Combobox
          strict
          {...{ id, describedBy, invalid, look }}
          labelId={`${id}-label`}
          text={chosen}
          required={false}
          onChoose={(choice) => {
            setChosen(choice?.value ?? '');
            onChoose(choice?.key ?? '');
          }}
          onLeave={() => undefined}
        />
      )}
    </FieldShell>
  );
}

/** The options for typed words; null if loading failed, in which case `staffApi` has shown the error. */
async function find(words: string): Promise<SessionChoices | null> {
  return staffApi.get<SessionChoices>(`sessions/choices?keyWord=${encodeURIComponent(words)}`).catch(() => null);
}
