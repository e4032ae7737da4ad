import { useId, useState } from 'react';

import { ApiError } from '#lib/client/api-error.ts';
import { announce } from '#lib/client/api-faults.ts';
import { downloadFile } from '#lib/client/download.ts';
import { locales } from '#lib/text/locale.ts';

import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { useT } from './language.tsx';

const words = { 'zh-cn': 'documents.chinese', 'en-us': 'documents.english', both: 'documents.both' } as const;
const choices = [...locales, 'both'] as const;

interface PdfButtonsProps {
  /** The API path of the PDF, without its language. */
  path: string;
  /** Downloads a file. If that fails, shows the failure and throws ApiError. */
  download?: (path: string, name: string) => Promise<void>;
  /** The file's name without extension. */
  name: string;
  wholeNumbers?: boolean;
}

async function downloadOwn(path: string, name: string): Promise<void> {
  await downloadFile(path, name).catch((error: unknown) => {
    if (error instanceof ApiError) announce(error, path, []);
    throw error;
  });
}

/** Buttons to download a document as PDF: in Chinese, in English, or in both languages side by side. */
export function PdfButtons({ path, name, download = downloadOwn, wholeNumbers = false }: PdfButtonsProps) {
  const t = useT();
  const id = useId();
  const [busy, setBusy] = useState<(typeof choices)[number] | null>(null);

  async function take(locale: (typeof choices)[number]) {
    setBusy(locale);
    const query = new URLSearchParams({ locale, ...(wholeNumbers && { id: 'full' }) }).toString();
    try {
      await download(`${path}${path.includes('?') ? '&' : '?'}${query}`, `${name}.pdf`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy((now) => (now === locale ? null : now));
    }
  }

  return (
    <div className="row no-print" role="group" aria-labelledby={id}>
      <span id={id} className="row">
        <Icon name="download" size={20} />
        {t('documents.download')}
      </span>
      {choices.map((choice) => (
        <Button key={choice} busy={busy === choice} onClick={() => void take(choice)}>
          {t(words[choice])}
        </Button>
      ))}
    </div>
  );
}
