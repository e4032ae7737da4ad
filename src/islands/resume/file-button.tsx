import { type ChangeEvent, type DragEvent, useState } from 'react';

import { photoAccept } from '#lib/rules/picture.ts';

import { Icon } from '../ui/icon.tsx';
import { useT } from '../ui/language.tsx';

interface FileButtonProps {
  /** What the button says, and what a screen reader says where several look alike. */
  words: string;
  label: string;
  accept?: string;
  disabled: boolean;
  describedBy?: string;
  onChoose: (file: File) => void;
}

/** A file input that looks like a button, is reached by keyboard as itself, and takes what is dropped on its ground. */
export function FileButton({ words, label, accept = photoAccept, disabled, describedBy, onChoose }: FileButtonProps) {
  const t = useT();
  const [over, setOver] = useState(false);

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // The same file can be chosen again after a fault.
    event.target.value = '';
    if (file) onChoose(file);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !disabled) onChoose(file);
  }
  return (
    <div
      className={over ? 'file-drop file-drop--over' : 'file-drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
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
      <span className="file-drop__words small muted" aria-hidden="true">
        {t('resume.files.drop')}
      </span>
    </div>
  );
}
