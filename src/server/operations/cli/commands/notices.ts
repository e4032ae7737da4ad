import { mailingOf, previewNotice, sendNotice } from '#server/people/news/send-notice.ts';

import { opsActor } from '../actor.ts';
import { type Command, NeedsYes } from '../command.ts';
import { momentOf } from '../lines.ts';

/** The command that sends a notice to the candidates who have asked for the airline's news. */
export const noticeCommands: readonly Command[] = [
  {
    noun: 'notices',
    verb: 'tell',
    summary: 'ops.notices.tell',
    args: [{ name: 'ID' }],
    bulk: true,
    loses: true,
    async run(app, given, { t }) {
      const id = given.words[0]!;
      const before = await mailingOf(app, id);
      if (before && before.finishedAt !== null) {
        const { mails, sms, finishedAt } = before;
        const data = { sentAt: new Date(finishedAt).toISOString(), mails, sms, isNew: false };
        return { data, lines: [t('ops.notices.before', { at: momentOf(finishedAt), mails, sms })] };
      }
      const { mails, sms, samples } = await previewNotice(app, id);
      const count = mails + sms;
      if (given.flag('dry-run')) {
        const texts = samples.flatMap(({ subject, text }) => [...(subject ? [t('ops.notices.subject', { subject })] : []), text]);
        return {
          data: {
            dryRun: true,
            mails,
            sms,
            samples: samples.map(({ locale, channel, subject, text }) => ({ locale, channel, subject, text })),
          },
          lines: [
            t('ops.notices.preview', { count, mails, sms }),
            ...(before ? [t('ops.notices.interrupted', { mails: before.mails, sms: before.sms })] : []),
            '',
            ...texts,
          ],
        };
      }
      // A mailing to nobody would still count as sent.
      if (count === 0 && !before) {
        return { data: { sentAt: null, mails, sms, isNew: false }, lines: [t('ops.notices.preview', { count, mails, sms })] };
      }
      if (!given.flag('yes')) throw new NeedsYes(t('ops.notices.needsYes', { count }));
      const sent = await sendNotice(app, opsActor, id);
      const data = { sentAt: new Date(sent.finishedAt!).toISOString(), mails: sent.mails, sms: sent.sms, isNew: true };
      return { data, lines: [t('ops.notices.done', { mails: sent.mails, sms: sent.sms })] };
    },
  },
];
