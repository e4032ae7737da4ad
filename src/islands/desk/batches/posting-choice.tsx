import { useState } from 'react';

import { useT } from '#islands/ui/language.tsx';
import type { PostingsOfSelection } from '#lib/contract/batches.ts';
import type { FieldFault } from '#lib/forms/faults.ts';

import { Choice, Line } from '../ui/form-parts.tsx';

/** A search field is shown only if there are more postings than this. */
const fewPostings = 10;

interface Props {
  postings: PostingsOfSelection['postings'];
  /** The id of the chosen posting; empty for none. */
  value: string;
  fault: FieldFault | undefined;
  onChange(id: string): void;
}

/** The choice of the posting to which applications are transferred, with a search by name and unit for long lists. */
export function PostingChoice({ postings, value, fault, onChange }: Props) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = postings.filter(({ k, name, unitName }) => {
    const text = `${name} ${unitName}`.toLowerCase();
    return k === value || words.every((word) => text.includes(word));
  });
  if (postings.length === 0) return <p className="notice notice--due field--wide">{t('desk-batches.form.noPosting')}</p>;
  return (
    <>
      {postings.length > fewPostings && (
        <Line label={t('desk-batches.form.findPosting')} type="search" value={typed} onChange={setTyped} wide />
      )}
      <Choice
        label={t('desk-batches.form.toPosting')}
        hint={t('desk-batches.form.toPostingHint')}
        required
        wide
        value={value}
        fault={fault}
        onChange={onChange}
        options={found.map(({ k, name, unitName }) => ({ key: k, value: `${name} · ${unitName}` }))}
      />
    </>
  );
}
