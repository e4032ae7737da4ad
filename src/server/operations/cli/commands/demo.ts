import { demoPassword, fillDemo } from '#server/operations/demo/fill.ts';

import { type Command, NeedsYes } from '../command.ts';
import { numberIn } from './shared.ts';

/** Work for the desk is created as well if at least this many candidates are requested and no posting is given. */
const deskWorkFrom = 30;

/** Default numbers, large enough that every page of the desk has something to show. */
const usual = { postings: 20, candidates: 300 };

/** Commands for demo data. */
export const demoCommands: readonly Command[] = [
  {
    noun: 'demo',
    verb: 'fill',
    summary: 'ops.demo.fill',
    options: {
      postings: { value: 'N', summary: 'ops.options.postings' },
      candidates: { value: 'N', summary: 'ops.options.candidates' },
      seed: { value: 'S', summary: 'ops.options.seed' },
      posting: { value: 'ID', summary: 'ops.options.drive' },
    },
    loses: true,
    async run(app, given, { t, tell }) {
      const posting = given.text('posting');
      const isGiven = [given.text('postings'), given.text('candidates'), posting].some((one) => one !== undefined);
      const otherwise = isGiven ? { postings: 0, candidates: 0 } : usual;
      const [postings, candidates, seed] = [
        numberIn(given, 'postings', [0, 200_000], t) ?? otherwise.postings,
        numberIn(given, 'candidates', [0, 100_000], t) ?? otherwise.candidates,
        numberIn(given, 'seed', [0, 1_000_000], t) ?? 1,
      ];
      if (app.settings.publicUrl.startsWith('https:') && !given.flag('yes')) throw new NeedsYes(t('ops.demo.yes'));
      const report = (count: number) => tell(t('ops.demo.portion', { count }));
      const withDeskWork = posting === undefined && candidates >= deskWorkFrom;
      const wanted = { postings, candidates, seed, posting, withDeskWork, tell: report };
      const { made, same, interviewers = [] } = await fillDemo(app, wanted);
      return {
        data: { seed, postings, candidates: made, applications: made, same, password: demoPassword, interviewers },
        lines: [
          t('ops.demo.done', { postings, candidates: made, applications: made, same }),
          ...(candidates > 0 ? [t('ops.demo.login', { seed, password: demoPassword })] : []),
          ...interviewers.map(({ email, link }) => t('ops.demo.interviewer', { email, link })),
        ],
      };
    },
  },
];
