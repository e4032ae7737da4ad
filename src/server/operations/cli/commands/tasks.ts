import type { App } from '#server/platform/app.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import {
  askCandidates,
  type PreparedRequest,
  type Refused,
  partitionRequest,
} from '#server/recruitment/applications/office/ask-candidates.ts';
import { prepareIntention } from '#server/recruitment/assessments/office/ask-for-intention.ts';
import { prepareBackground } from '#server/recruitment/background-checks/ask-for-background.ts';
import { prepareWindow } from '#server/recruitment/corrections/open-window.ts';
import { prepareMaterial } from '#server/recruitment/materials/ask-for-materials.ts';
import { checkMaterial, type Finding } from '#server/recruitment/materials/check-material.ts';
import { prepareTransfer } from '#server/recruitment/transfers/ask-for-transfer.ts';

import { opsActor } from '../actor.ts';
import { type Command, type CommandInput, type Option, type Outcome, type Reader, UsageError } from '../command.ts';
import { exitOf, instantIn } from './shared.ts';

/** The required options of each kind of task. */
const kinds = {
  material: ['type', 'due'],
  intention: ['due', 'site'],
  background: ['due'],
  window: ['section', 'due', 'reason'],
  transfer: ['to-posting', 'due'],
} as const;

type Kind = keyof typeof kinds;

function kindIn(given: CommandInput, { t }: Reader): Kind {
  const kind = given.text('kind')!;
  if (!Object.hasOwn(kinds, kind)) {
    throw new UsageError([t('ops.usage.oneOf', { option: '--kind', choices: Object.keys(kinds).join(', ') })]);
  }
  const missing = kinds[kind as Kind].filter((option) => given.all(option).length === 0);
  if (missing.length > 0) throw new UsageError(missing.map((name) => t('ops.usage.optionNeeded', { option: `--${name}` })));
  return kind as Kind;
}

/** Parses the values `KEY=PLACES` of `--site`. */
function sitesIn(given: CommandInput, { t }: Reader) {
  return given.all('site').map((text) => {
    const [, key, places] = /^([^=]+)=(\d{1,7})$/.exec(text) ?? [];
    if (!key || !places) throw new UsageError([t('ops.usage.site', { text })]);
    return { key, places: Number(places) };
  });
}

/**
 * Checks the command line, and prepares the request to candidates.
 * @throws UsageError for a wrong kind or option; AppError 400 for a value that is not allowed for the kind of request
 */
async function prepare(app: App, given: CommandInput, reader: Reader): Promise<PreparedRequest> {
  const kind = kindIn(given, reader);
  const dueAt = instantIn(given, 'due', reader.t)!;
  const note = given.text('note') ?? '';
  if (kind === 'intention') return prepareIntention(app, { dueAt, note, sites: sitesIn(given, reader) });
  if (kind === 'window') return prepareWindow(app, { dueAt, sections: given.all('section'), reason: given.text('reason')! });
  if (dueAt < app.clock.now()) throw invalid({ path: 'dueAt', rule: 'notInPast' });
  if (kind === 'transfer') return prepareTransfer(app, opsActor, { toPosting: given.text('to-posting')!, dueAt, note });
  const again = given.flag('again');
  if (kind === 'background') return prepareBackground({ dueAt, note, again });
  return prepareMaterial({ type: given.text('type')!, dueAt, note, again });
}

function refusedLines(refused: readonly Refused[], { t }: Reader): string[] {
  return refused.map(({ id, why }) => t(`ops.tasks.why.${why}`, { id }));
}

/** Shows how many applications would get the request, and which would be left out. */
async function dryRun(app: App, ids: readonly string[], prepared: PreparedRequest, reader: Reader): Promise<Outcome> {
  const { rows, refused } = await partitionRequest(app.db, opsActor, ids, prepared);
  return {
    data: { dryRun: true, ok: rows.length, refused },
    lines: [reader.t('ops.tasks.wouldAsk', { count: rows.length }), ...refusedLines(refused, reader)],
    exit: exitOf(rows.length, refused.length),
  };
}

const askOptions: Readonly<Record<string, Option>> = {
  kind: { value: 'KIND', required: true, summary: 'ops.options.kind' },
  type: { value: 'TYPE', summary: 'ops.options.type' },
  due: { value: 'T', field: 'dueAt', summary: 'ops.options.due' },
  note: { value: 'N', summary: 'ops.options.note' },
  again: { summary: 'ops.options.again' },
  site: { value: 'KEY=PLACES', many: true, field: 'sites', summary: 'ops.options.site' },
  section: { value: 'S', many: true, field: 'sections', summary: 'ops.options.section' },
  reason: { value: 'R', summary: 'ops.options.taskReason' },
  'to-posting': { value: 'ID', field: 'toPosting', summary: 'ops.options.toPosting' },
};

/** Checks a material. If there is nothing to check, the error has its own message for operators. */
async function check(app: App, id: string, type: string, finding: Finding): Promise<void> {
  try {
    await checkMaterial(app, opsActor, id, type, finding);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== '500003') throw error;
    throw new AppError('500003', { ...error.details, words: 'errors.nothingToCheck' });
  }
}

/** Commands for requests to candidates, and for checking the documents that candidates hand in. */
export const taskCommands: readonly Command[] = [
  {
    noun: 'applications',
    verb: 'ask',
    summary: 'ops.tasks.ask',
    args: [{ name: 'ID', many: true }],
    bulk: true,
    options: askOptions,
    async run(app, given, reader) {
      const ids = given.words;
      const prepared = await prepare(app, given, reader);
      if (given.flag('dry-run')) return dryRun(app, ids, prepared, reader);
      const { asked: asking, steps, again } = prepared;
      const { batchId, asked, refused } = await askCandidates(app, opsActor, { ...asking, ids, again }, steps);
      const words = reader.t('ops.tasks.asked', { count: asked.length, batch: batchId });
      return {
        data: { batchId, ok: asked.length, refused },
        lines: [words, ...refusedLines(refused, reader)],
        exit: exitOf(asked.length, refused.length),
      };
    },
  },
  {
    noun: 'materials',
    verb: 'check',
    summary: 'ops.tasks.check',
    args: [{ name: 'ID' }, { name: 'TYPE' }],
    options: {
      accept: { summary: 'ops.options.accept' },
      reject: { value: 'REASON', field: 'reason', summary: 'ops.options.reject' },
      due: { value: 'T', field: 'dueAt', summary: 'ops.options.dueAgain' },
    },
    async run(app, given, { t }) {
      const [id = '', type = ''] = given.words;
      const reason = given.text('reject');
      const accept = given.flag('accept');
      if (accept === (reason !== undefined)) throw new UsageError([t('ops.tasks.acceptOrReject')]);
      const dueAt = instantIn(given, 'due', t);
      await check(app, id, type, {
        accept,
        ...(reason === undefined ? {} : { reason }),
        ...(dueAt === undefined ? {} : { dueAt }),
      });
      return {
        data: { id, type, state: accept ? 'accepted' : 'rejected' },
        lines: [t(accept ? 'ops.tasks.accepted' : 'ops.tasks.rejected', { id, type })],
      };
    },
  },
];
