import { type ReactNode, useRef, useState } from 'react';

import { type ChosenPicture, PictureDialog } from './picture-dialog.tsx';

/** Opens a dialog to choose a picture for a text; render `dialog` once beside the text fields. */
export function usePicture(): { choosePicture: () => Promise<ChosenPicture | null>; dialog: ReactNode } {
  const [isChoosing, setIsChoosing] = useState(false);
  const waiting = useRef<((picture: ChosenPicture | null) => void) | null>(null);

  function choosePicture(): Promise<ChosenPicture | null> {
    setIsChoosing(true);
    return new Promise((resolve) => (waiting.current = resolve));
  }

  function chosen(picture: ChosenPicture | null): void {
    setIsChoosing(false);
    waiting.current?.(picture);
    waiting.current = null;
  }

  const dialog = (
    <PictureDialog
      open={isChoosing}
      shape="text"
      withWords
      onClose={() => chosen(null)}
      onChoose={({ path: src, width, height }, alt) => chosen({ src, alt, width, height })}
    />
  );
  return { choosePicture, dialog };
}
