import type { ChangeEvent } from 'react';

import { pictureAccept } from '#lib/rules/picture.ts';

import { Icon } from '../ui/icon.tsx';

interface FileButtonProps {
  /** What the button says, and what a screen reader says where several look alike. */
  words: string;
  label: string;
  accept?: string;
  disabled: boolean;
  describedBy?: string;
  onChoose: (file: File) => void;
}

/** A file input that looks like a button and is reached by keyboard as itself. */
export function FileButton({ words, label, accept = pictureAccept, disabled, describedBy, onChoose }: FileButtonProps) {
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // The same file can be chosen again after a fault.
    event.target.value = '';
    if (file) onChoose(file);
  }
  return (
    <label className="button file-button">
      <input
        type="file"
        accept={accept}
        disabled={disabled}
        aria-label={label}
        aria-describedby={describedBy}
        onChange={choose}
      />
      <Icon name="upload" size={20} />
      <span aria-hidden="true">{words}</span>
    </label>
  );
}
