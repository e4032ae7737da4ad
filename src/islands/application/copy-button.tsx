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

/** Copies a text to the clipboard and confirms it; if the browser refuses, the text beside it can be selected. */
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
