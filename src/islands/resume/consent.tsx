import { type ReactNode, useState } from 'react';

import { RequiredMark } from '#islands/ui/form/field-shell.tsx';
import type { FormControl } from '#islands/ui/form/use-form.ts';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { useChunk } from '#islands/ui/use-chunk.ts';
import { paths } from '#lib/addresses/paths.ts';
import { identityAttachments, sensitiveFields } from '#lib/forms/resume/resume-info.ts';

import type { Editor } from './editor.ts';

const loadConfirm = () => import('#islands/ui/confirm-dialog.tsx');

/** The text of the separate consent to storing ID and health data. */
export function ConsentWords() {
  const t = useT();
  const locale = useLocale();
  return (
    <span className="consent">
      <strong>
        {t('resume.info.sensitiveConsent')}
        <RequiredMark />
      </strong>
      <span className="consent__why">
        {t('resume.consent.text')}{' '}
        <a href={paths.privacyNotice(locale)} target="_blank" rel="noopener">
          {t('resume.consent.link')}
          <span className="visually-hidden">{t('common.newTab')}</span>
        </a>
      </span>
    </span>
  );
}

/**
 * Wraps a form so that the candidate must confirm withdrawing the consent if the withdrawal deletes answers or pictures. The
 * caller renders `dialog`.
 */
export function useConsent<Form extends FormControl>(
  form: Form,
  { $attachments }: Pick<Editor, '$attachments'>,
): { form: Form; dialog: ReactNode } {
  const t = useT();
  const [asks, setAsks] = useState(false);
  const confirm = useChunk(asks, loadConfirm, () => setAsks(false));

  function hasSensitive(): boolean {
    const shows = (type: string, list: readonly unknown[]) => identityAttachments.includes(type) && list.length > 0;
    if (Object.entries($attachments.get()).some(([type, list]) => shows(type, list))) return true;
    return sensitiveFields.some((name) => form.values[name] !== undefined && form.values[name] !== '');
  }

  function withdraw() {
    setAsks(false);
    const none = Object.fromEntries(identityAttachments.map((type) => [type, []]));
    $attachments.set({ ...$attachments.get(), ...none });
    for (const name of sensitiveFields) if (form.values[name] !== undefined) form.set(name, undefined);
    form.set('sensitiveConsent', 'N');
  }

  const guarded: Form = {
    ...form,
    set(path: string, value: unknown) {
      if (path === 'sensitiveConsent' && value === 'N' && hasSensitive()) setAsks(true);
      else form.set(path, value);
    },
  };
  const dialog = confirm && (
    <confirm.ConfirmDialog
      open={asks}
      danger
      title={t('resume.consent.withdrawTitle')}
      confirmLabel={t('resume.consent.withdraw')}
      cancelLabel={t('resume.consent.keep')}
      onConfirm={withdraw}
      onClose={() => setAsks(false)}
    >
      <p>{t('resume.consent.withdrawText')}</p>
    </confirm.ConfirmDialog>
  );
  return { form: guarded, dialog };
}
