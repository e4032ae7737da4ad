import type { App } from '#server/platform/app.ts';

import { decryptAction, type RequestAction } from './batch-action.ts';

/** The office's own text in a request or message; may be empty. */
export function describeRequest(app: App, id: string, sealedAction: string): string {
  const { action } = decryptAction<RequestAction>(app, id, sealedAction);
  if (action.kind === 'interviewers' || action.kind === 'assign') return '';
  if (action.kind !== 'message') return ('reason' in action && action.reason) || action.note || '';
  return Object.values(action.letters)
    .flatMap((letter) => (letter ? [`${letter.subject}\n${letter.text}`] : []))
    .join('\n\n');
}
