import type { RankingSelection } from '#lib/contract/batches.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { select } from '#server/office/desk/batch-selection.ts';
import type { App } from '#server/platform/app.ts';

import { opsActor } from '../actor.ts';
import { type Command, type CommandInput, type Option, type Outcome, type Reader, UsageError } from '../command.ts';
import { carryOut, releaseIn } from './decisions.ts';
import { numberIn } from './shared.ts';

const options: Readonly<Record<string, Option>> = {
  ranking: { value: 'POSTING', required: true, field: 'pkRegJob', summary: 'ops.options.ranking' },
  round: { value: 'R', required: true, summary: 'ops.options.rankedRound' },
  line: { value: 'SCORE', summary: 'ops.options.line' },
  top: { value: 'N', summary: 'ops.options.top' },
  ratio: { value: 'N', summary: 'ops.options.ratio' },
  'per-workplace': { field: 'perWorkplace', summary: 'ops.options.perWorkplace' },
  reason: { value: 'R', summary: 'ops.options.decisionReason' },
  words: { value: 'WORDS', summary: 'ops.options.words' },
  'release-at': { value: 'T', field: 'releaseAt', summary: 'ops.options.releaseAt' },
  now: { summary: 'ops.options.now' },
  override: { summary: 'ops.options.override' },
};

/** The score of `--line`. */
function scoreIn(given: CommandInput, t: Translate): number | undefined {
  const text = given.text('line');
  if (text === undefined) return undefined;
  if (/^\d{1,3}(?:\.\d{1,2})?$/.test(text) && Number(text) <= 100) return Number(text);
  throw new UsageError([t('ops.usage.number', { option: '--line', minimum: 0, maximum: 100 })]);
}

/** The line that the options draw through the ranking. */
function lineIn(given: CommandInput, t: Translate): RankingSelection {
  const line = {
    line: scoreIn(given, t),
    top: numberIn(given, 'top', [1, 1_000_000], t),
    ratio: numberIn(given, 'ratio', [1, 100], t),
  };
  if (Object.values(line).filter((one) => one !== undefined).length !== 1) throw new UsageError([t('ops.usage.oneLine')]);
  const perWorkplace = given.flag('per-workplace') ? ('Y' as const) : undefined;
  return { pkRegJob: given.text('ranking')!, round: given.text('round')!, ...line, perWorkplace };
}

/** Decides on one side of a line through a ranking, in one batch. */
async function decideOnSide(app: App, given: CommandInput, kind: 'advance' | 'reject', reader: Reader): Promise<Outcome> {
  const { t } = reader;
  const ranking = lineIn(given, t);
  const { ids, numbers } = await select(app, opsActor, { ranking }, kind === 'reject' ? 'below' : 'above');
  const input = {
    ids,
    kind,
    round: kind === 'advance' ? given.text('to-round') : undefined,
    reason: given.text('reason'),
    words: given.text('words'),
    releaseAt: releaseIn(given, t),
    override: given.flag('override'),
  };
  const outcome = await carryOut(app, given, input, reader);
  const { above = 0, tied = 0, below = 0, unranked = 0 } = numbers ?? {};
  return {
    ...outcome,
    data: { ...(outcome.data as object), ...numbers },
    lines: [t('ops.decisions.sides', { above, tied, below, unranked }), ...outcome.lines],
  };
}

/** Commands that decide on everybody above or below a line through a ranking. */
export const rankingCommands: readonly Command[] = [
  {
    noun: 'applications',
    verb: 'advance',
    summary: 'ops.decisions.advance',
    bulk: true,
    options: { ...options, 'to-round': { value: 'R', summary: 'ops.options.toRound' } },
    run: (app, given, reader) => decideOnSide(app, given, 'advance', reader),
  },
  {
    noun: 'applications',
    verb: 'reject',
    summary: 'ops.decisions.reject',
    bulk: true,
    options: { ...options, reason: { ...options.reason!, required: true } },
    run: (app, given, reader) => decideOnSide(app, given, 'reject', reader),
  },
];
