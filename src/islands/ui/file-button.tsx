import { type ChangeEvent, type DragEvent, useState } from 'react';

import type { IconName } from '#lib/media/icon-names.ts';
import { photoAccept } from '#lib/rules/picture.ts';

import { Icon } from './icon.tsx';
import { useT } from './language.tsx';

interface FileButtonProps {
  /** The button's text. */
  words: string;
  /** The text for screen readers, which may be more specific. */
  label: string;
  accept?: string;
  disabled: boolean;
  describedBy?: string;
  icon?: IconName;
  /** Allows choosing several files at once. */
  multiple?: boolean;
  /** Opens the camera of a phone instead of its list of files. */
  camera?: boolean;
  onChoose: (file: File, ...others: File[]) => void;
}

type ButtonAlone = Omit<FileButtonProps, 'camera'> & { capture?: 'environment' };

function FileInput({ words, label, disabled, describedBy, icon = 'upload', onChoose, ...rest }: ButtonAlone) {
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file, ...others] = target.files ?? [];
    // Without this reset, choosing the same file again would not trigger a change event.
    target.value = '';
    if (file && !disabled) onChoose(file, ...others);
  }
  return (
    <label className="button file-button">
      {/* `aria-disabled`, because a disabled input would lose the focus as soon as an upload starts. */}
      <input
        type="file"
        aria-disabled={disabled}
        aria-label={label}
        aria-describedby={describedBy}
        onClick={(event) => disabled && event.preventDefault()}
        onChange={choose}
        {...rest}
      />
      <Icon name={icon} size={20} />
      <span aria-hidden="true">{words}</span>
    </label>
  );
}

/** A file input that looks like a button and, unless it opens the camera, accepts dropped files. */
export function FileButton({ camera = false, ...props }: FileButtonProps) {
  const t = useT();
  const [over, setOver] = useState(false);
  const button = <FileInput accept={photoAccept} {...props} {...(camera ? { capture: 'environment' } : {})} />;
  if (camera) return <div className="file-camera">{button}</div>;

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file, ...others] = event.dataTransfer.files;
    if (file && !props.disabled) props.onChoose(file, ...(props.multiple ? others : []));
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
      {button}
      <span className="file-drop__words small muted" aria-hidden="true">
        {t('common.files.drop')}
      </span>
    </div>
  );
}
