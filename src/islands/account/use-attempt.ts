import { useState } from 'react';

import { ApiError } from '#lib/client/api-error.ts';

import type { AnyForm } from './forms.ts';
import { faultsIn } from './refusals.ts';
import type { Captcha } from './use-captcha.ts';

/**
 * Runs one submit at a time and ignores further submits meanwhile. An error of the API is shown in the form and marks
 * `captcha` as used; other errors are thrown.
 */
export function useAttempt(captcha?: Captcha) {
  const [busy, setBusy] = useState(false);

  async function attempt(form: AnyForm, work: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      captcha?.spend();
      form.refuse(faultsIn(form, error));
    } finally {
      setBusy(false);
    }
  }

  return { busy, attempt };
}
