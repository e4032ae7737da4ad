import type { FunnelStep } from '#lib/domain/funnel.ts';

import type { MessageKey, Translate } from './translate.ts';

/** The name of a step of the funnel in the reader's language. */
export function stepName(step: FunnelStep | string, t: Translate): string {
  const own = step === 'view' || step === 'started';
  return t((own ? `desk-figures.steps.${step}` : `enums.applyStatus.${step}`) as MessageKey);
}
