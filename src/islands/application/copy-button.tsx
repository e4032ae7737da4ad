import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** A button that copies a text to the clipboard and confirms it. Show the text beside it, as the browser may refuse. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => void copy(text).then(setCopied)}>
        {copied ? t('application.received.copied') : label}
      </Button>
      <span role="status" className="visually-hidden">
        {copied && t('application.received.copied')}
      </span>
    </>
  );
}
