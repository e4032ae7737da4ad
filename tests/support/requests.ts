import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import {
  askCandidates,
  type RequestedTask,
  type RequestOutcome,
  type PreparedRequest,
} from '#server/recruitment/applications/office/ask-candidates.ts';
import { type IntentionRequest, prepareIntention } from '#server/recruitment/assessments/office/ask-for-intention.ts';
import { prepareBackground } from '#server/recruitment/background-checks/ask-for-background.ts';
import { type NewWindow, prepareWindow } from '#server/recruitment/corrections/open-window.ts';

/** The applications of a request, by id or receipt number. */
interface Whom {
  ids: readonly string[];
}

function ask(app: App, actor: Actor, ids: readonly string[], { asked, steps }: PreparedRequest): Promise<RequestOutcome> {
  return askCandidates(app, actor, { ...asked, ids }, steps);
}

/** Requests a background check and its documents from candidates. */
export async function askForBackground(
  app: App,
  actor: Actor,
  { ids, ...asked }: Whom & Omit<RequestedTask, 'kind' | 'type'>,
): Promise<RequestOutcome> {
  return ask(app, actor, ids, prepareBackground(asked));
}

/**
 * Asks candidates whether and where they sit the written test.
 * @throws AppError 400 as `prepareIntention`
 */
export async function askForIntention(
  app: App,
  actor: Actor,
  { ids, ...asked }: Whom & IntentionRequest,
): Promise<RequestOutcome> {
  return ask(app, actor, ids, await prepareIntention(app, asked));
}

/**
 * Opens a correction window for candidates.
 * @throws AppError 400 or 409 as `prepareWindow`
 */
export async function openWindow(app: App, actor: Actor, { ids, ...asked }: Whom & NewWindow): Promise<RequestOutcome> {
  return ask(app, actor, ids, prepareWindow(app, asked));
}
