import { useState } from 'react';

import { Button } from './button.tsx';

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * A button that copies a text and confirms that it is copied. Show the text beside the button, because the browser may refuse
 * to copy it.
 */
export function CopyButton({ text, label, copied: done }: { text: string; label: string; copied: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => void copy(text).then(setCopied)}>
        {copied ? done : label}
      </Button>
      <span role="status" className="visually-hidden">
        {copied && done}
      </span>
    </>
  );
}
