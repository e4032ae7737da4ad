import { demoPassword, fillDemo } from '#server/operations/demo/fill.ts';

import { type Command, NeedsYes } from '../command.ts';
import { numberIn } from './shared.ts';

/** With this many candidates the desk gets work as well; fewer are a trial that nobody else waits for. */
const crowd = 30;

/** Default amounts: enough to look at every screen of the desk. */
const usual = { postings: 20, candidates: 300 };

/** Demo data. */
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
      const isSaid = [given.text('postings'), given.text('candidates'), posting].some((said) => said !== undefined);
      const otherwise = isSaid ? { postings: 0, candidates: 0 } : usual;
      const [postings, candidates, seed] = [
        numberIn(given, 'postings', [0, 200_000], t) ?? otherwise.postings,
        numberIn(given, 'candidates', [0, 100_000], t) ?? otherwise.candidates,
        numberIn(given, 'seed', [0, 1_000_000], t) ?? 1,
      ];
      if (app.settings.publicUrl.startsWith('https:') && !given.flag('yes')) throw new NeedsYes(t('ops.demo.yes'));
      const said = (count: number) => tell(t('ops.demo.portion', { count }));
      const wanted = { postings, candidates, seed, posting, withDeskWork: posting === undefined && candidates >= crowd };
      const { made, same } = await fillDemo(app, { ...wanted, tell: said });
      return {
        data: { seed, postings, candidates: made, applications: made, same, password: demoPassword },
        lines: [
          t('ops.demo.done', { postings, candidates: made, applications: made, same }),
          ...(candidates > 0 ? [t('ops.demo.login', { seed, password: demoPassword })] : []),
        ],
      };
    },
  },
];
