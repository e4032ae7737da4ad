import { useStore } from '@nanostores/react';
import { useState } from 'react';

import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { askWhoReads } from '#lib/client/ask-who-reads.ts';
import { loadSession } from '#lib/client/session.ts';
import type { Field } from '#lib/forms/field.ts';
import { $session } from '#lib/stores/session.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { Button } from '#islands/ui/button.tsx';
import { DynamicForm } from '#islands/ui/dynamic-form.tsx';
import type { FormExtras } from '#islands/ui/form/field-props.ts';
import { useForm } from '#islands/ui/form/use-form.ts';
import { useT } from '#islands/ui/language.tsx';

export interface AnswerFormProps<Data> {
  applyId: string;
  path: string;
  fields: readonly Field[];
  /** The earlier answer; empty if there is none. */
  initial: Record<string, unknown>;
  options: NonNullable<FormExtras['options']>;
  submit: string;
  onSaved: (data: Data) => void;
  /**
   * Called after the server refused the answer (400 or 500003), e.g. because it was late or a place was taken, so that the
   * page reloads its data.
   */
  onStale: () => void;
  /** Closes the form without a change; undefined if there is no earlier answer. */
  onKeep: (() => void) | undefined;
}

/** The form for an answer. It also shows the faults that the server finds, e.g. that a place was taken meanwhile. */
export function AnswerForm<Data>({
  applyId,
  path,
  fields,
  initial,
  options,
  submit,
  onSaved,
  onStale,
  onKeep,
}: AnswerFormProps<Data>) {
  const t = useT();
  const { status } = useStore($session, { ssr: 'initial' });
  const [busy, setBusy] = useState(false);
  const form = useForm(fields, { initial });

  async function send(values: object) {
    setBusy(true);
    try {
      const saved = await api.post<Data>(path, values, { handles: ['400', '401', '500003'] });
      showToast('done', t('appointments.frame.saved'));
      onSaved(saved);
      void loadSession();
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) return;
      if (error.status === 401) askWhoReads(applyId, status === 'in');
      if (error.code === '400') form.refuse(error.fields);
      if (error.code === '500003') showToast('fault', error.message);
      if (error.code === '400' || error.code === '500003') onStale();
    }
  }

  return (
    <DynamicForm form={form} extras={{ options }} onSubmit={(values) => void send(values)}>
      <Button type="submit" variant="primary" busy={busy}>
        {submit}
      </Button>
      {onKeep && <Button onClick={onKeep}>{t('appointments.frame.keep')}</Button>}
    </DynamicForm>
  );
}
