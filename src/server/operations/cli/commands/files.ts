import { countMoves, type FileStore, moveFiles } from '#server/platform/files/move-files.ts';
import type { FileFault } from '#server/platform/files/object-error.ts';
import { SettingsError } from '#server/platform/settings.ts';

import { type Command, UsageError } from '../command.ts';
import { describeStoreFault } from '../describe-store-fault.ts';
import { exitOf } from './shared.ts';

/** Files between two progress messages. */
const progressEvery = 1000;

/** Commands for the storage of files. */
export const fileCommands: readonly Command[] = [
  {
    noun: 'files',
    verb: 'move',
    summary: 'ops.files.move',
    bulk: true,
    options: { to: { value: 's3|database', required: true, summary: 'ops.files.to' } },
    async run(app, given, { t, tell }) {
      const to = given.text('to');
      if (to !== 's3' && to !== 'database') throw new UsageError([t('ops.files.places')]);
      const place: FileStore = to;
      if (!app.settings.files) throw new SettingsError(t('ops.files.noStore'));
      const due = await countMoves(app, place);
      if (given.flag('dry-run')) {
        return { data: { dryRun: true, to, due }, lines: [t('ops.files.wouldMove', { count: due, to })] };
      }
      let all = 0;
      const onMoved = (count: number) => {
        all += count;
        if (all % progressEvery === 0) tell(t('ops.files.portion', { count: all }));
      };
      const failed: FileFault[] = [];
      const moved = await moveFiles(app, place, onMoved, (fault) => failed.push(fault));
      const left = await countMoves(app, place);
      return {
        data: { dryRun: false, to, moved, left, failed },
        lines: [
          t('ops.files.moved', { count: moved, to }),
          ...failed.map((fault) => t('ops.files.notMoved', { file: fault.file, cause: describeStoreFault(fault, t) })),
          ...(failed.length > 0 ? [t('ops.files.left', { count: left })] : []),
        ],
        exit: exitOf(moved, failed.length),
      };
    },
  },
];
