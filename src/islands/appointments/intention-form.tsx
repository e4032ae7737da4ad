import { useState } from 'react';

import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import type { Intention } from '#lib/contract/written-tests.ts';
import { intentionForm } from '#lib/forms/written-test.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { Button } from '../ui/button.tsx';
import { DynamicForm } from '../ui/dynamic-form.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { useT } from '../ui/language.tsx';

function siteOptions({ sites, site }: Intention, t: Translate) {
  return sites.map(({ key, value, left }) => {
    const isOwn = key === site;
    const words = isOwn ? 'own' : left === 0 ? 'full' : 'left';
    return { key, value: t(`appointments.intention.${words}`, { site: value, count: left }), disabled: left === 0 && !isOwn };
  });
}

interface IntentionFormProps {
  path: string;
  intention: Intention;
  onSaved: (intention: Intention) => void;
  /** The answer may not be given any more, or the places have changed: the page asks the server again. */
  onStale: () => void;
  /** Leaves the former answer as it is; absent where there is none. */
  onKeep?: (() => void) | undefined;
}

/** Whether and where the candidate sits the test. */
export function IntentionForm({ path, intention, onSaved, onStale, onKeep }: IntentionFormProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const { attend, site } = intention;
  const form = useForm(intentionForm, { initial: { ...(attend ? { attend } : {}), ...(site ? { site } : {}) } });

  async function submit(values: object) {
    setBusy(true);
    try {
      const saved = await api.post<Intention>(path, values, { handles: ['400', '500003'] });
      showToast('done', t('appointments.frame.saved'));
      onSaved(saved);
    } catch (error) {
      if (error instanceof ApiError && (error.code === '400' || error.code === '500003')) {
        if (error.code === '400') form.refuse(error.fields);
        else showToast('fault', error.message);
        onStale();
      }
      setBusy(false);
    }
  }

  return (
    <DynamicForm form={form} extras={{ options: { site: siteOptions(intention, t) } }} onSubmit={(values) => void submit(values)}>
      <Button type="submit" variant="primary" busy={busy}>
        {t(attend ? 'appointments.intention.submitChange' : 'appointments.intention.submit')}
      </Button>
      {onKeep && <Button onClick={onKeep}>{t('appointments.frame.keep')}</Button>}
    </DynamicForm>
  );
}
