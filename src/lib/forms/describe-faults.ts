import type { MessageKey, Translate } from '#lib/i18n/translate.ts';

import type { Fault, FieldFault } from './faults.ts';

/** The action that an empty required field needs from the reader. */
export type Prompt = 'fill' | 'choose' | 'tick' | 'upload';

const askMessages: Record<Prompt, MessageKey> = {
  fill: 'rules.required',
  choose: 'rules.requiredChoice',
  tick: 'rules.requiredTick',
  upload: 'rules.attachmentNeeded',
};

/**
 * The faults with messages in the reader's language. The message for a missing value tells the reader what to do: fill,
 * choose, tick or upload.
 */
export function describeFaults(faults: Fault[], t: Translate): FieldFault[] {
  return faults.map(({ path, rule, params }) => {
    const asked = rule === 'required' ? askMessages[params?.ask as Prompt] : undefined;
    return { path, rule, message: t(asked ?? (`rules.${rule}` as MessageKey), params) };
  });
}
