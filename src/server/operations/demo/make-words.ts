import type { TemplateSlotQuery } from '#lib/contract/templates.ts';
import { changeTemplate, listTemplates } from '#server/people/messages/templates.ts';

import { office } from './decide-moves.ts';
import type { Past } from './make-candidates.ts';

type Words = Pick<TemplateSlotQuery, 'variant' | 'locale'> & { subject: string; text: string };

/** The office's own texts of mails about the outcome of a round. */
const written: readonly Words[] = [
  {
    variant: 'interview.passed',
    locale: 'zh-cn',
    subject: '面试通过：{{job}}',
    text: '{{name}}，您好：\n\n祝贺您通过{{job}}的面试，申请现在进入“{{status}}”。\n\n{{meaning}}\n\n查看申请：{{link}}',
  },
  {
    variant: 'interview.passed',
    locale: 'en-us',
    subject: 'You passed the interview: {{job}}',
    text: 'Dear {{name}},\n\nYou passed the interview for {{job}}. Your application is now at “{{status}}”.\n\n{{meaning}}\n\nYour application: {{link}}',
  },
  {
    variant: 'interview.failed',
    locale: 'zh-cn',
    subject: '面试结果：{{job}}',
    text: '{{name}}，您好：\n\n感谢您来参加{{job}}的面试。很遗憾，这次我们没有把录用机会给到您；一年后欢迎再次申请。\n\n查看申请：{{link}}',
  },
  {
    variant: 'interview.failed',
    locale: 'en-us',
    subject: 'Your interview: {{job}}',
    text: 'Dear {{name}},\n\nThank you for coming to the interview for {{job}}. We are sorry that we cannot offer you a place this time; you are welcome to apply again in a year.\n\nYour application: {{link}}',
  },
  {
    variant: 'notice.reserve',
    locale: 'zh-cn',
    subject: '进入递补名单：{{job}}',
    text: '{{name}}，您好：\n\n您已通过{{job}}的全部考核，现列入递补名单。有名额空出时，我们按成绩顺序联系您。\n\n查看申请：{{link}}',
  },
  {
    variant: 'notice.reserve',
    locale: 'en-us',
    subject: 'You are on the reserve list: {{job}}',
    text: 'Dear {{name}},\n\nYou passed all rounds for {{job}} and are on the reserve list. We call you in the order of scores once a place is free.\n\nYour application: {{link}}',
  },
];

/** Stores the office's own texts of mails about outcomes, except where the office has changed a text already. */
export async function makeWords({ app }: Past): Promise<void> {
  const before = await listTemplates(app);
  for (const words of written) {
    const slot = { ...words, purpose: 'application-status', channel: 'mail' } as const;
    const { variant, locale, purpose, channel } = slot;
    const present = before.find(
      (one) => one.purpose === purpose && one.channel === channel && one.variant === variant && one.locale === locale,
    );
    if (present?.version === 0) await changeTemplate(app, office, { ...slot, version: 0, smsTemplateId: '', reset: 'N' });
  }
}
