import type { App } from '#server/platform/app.ts';

import type { AskAction } from './batch-action.ts';
import { decryptAction } from './encrypted-action.ts';

/** What candidates read of a batch of asks or messages, in the office's own words; empty where there are none. */
export function describeRequest(app: App, { id, sealedAction }: { id: string; sealedAction: string }): string {
  const { action } = decryptAction<AskAction>(app, id, sealedAction);
  if (action.kind !== 'message') return ('reason' in action && action.reason) || action.note || '';
  return Object.values(action.letters)
    .flatMap((letter) => (letter ? [`${letter.subject}\n${letter.text}`] : []))
    .join('\n\n');
}
