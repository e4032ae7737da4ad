import { largestReport } from '#server/people/messages/delivery-report.ts';
import { noteBounce } from '#server/people/messages/note-bounce.ts';

import type { Command } from '../command.ts';
import { readStandardInput } from '../files.ts';

/**
 * The command to which the mail server pipes bounces. It succeeds whatever it reads; a failure would make the mail server
 * bounce the bounce.
 */
export const bounceCommands: readonly Command[] = [
  {
    noun: 'outbox',
    verb: 'bounce',
    summary: 'ops.outbox.bounce',
    async run(app, _, { t }) {
      const message = await readStandardInput(largestReport);
      if (!message) return { data: { bounce: 'tooLarge' }, lines: [t('ops.outbox.bounces.tooLarge')] };
      const { bounce, id = '' } = await noteBounce(app, message);
      return { data: { bounce, ...(id ? { id } : {}) }, lines: [t(`ops.outbox.bounces.${bounce}`, { id })] };
    },
  },
];
