import { checkDatabase } from '#server/operations/backup/check-database.ts';
import { CannotRestore, restoreBackup } from '#server/operations/backup/restore-backup.ts';
import { saveBackup } from '#server/operations/backup/save-backup.ts';
import { SettingsError } from '#server/platform/settings.ts';

import { opsActor } from '../actor.ts';
import { type Command, exits, NeedsYes, type Reader } from '../command.ts';
import { describeStoreFault } from '../describe-store-fault.ts';
import { refuseUnreadable, writeWhole } from '../files.ts';

/** Rows between two progress messages. */
const progressEvery = 100_000;

/** Returns a function that counts rows and reports progress. */
function counter({ tell, t }: Reader): (rows: number) => void {
  let [all, reported] = [0, 0];
  return (rows) => {
    all += rows;
    if (all - reported < progressEvery) return;
    reported = all;
    tell(t('ops.backup.portion', { count: all }));
  };
}

function refusalOf({ refusal }: CannotRestore, { t }: Reader): string {
  if (refusal.why === 'damaged') return t('ops.backup.why.damaged', { cause: refusal.cause });
  if (refusal.why === 'otherKey') return t('ops.backup.why.otherKey', { theirs: refusal.theirs, ours: refusal.ours });
  return t('ops.backup.why.otherSchema', { version: refusal.version, migrations: refusal.migrations.join(', ') });
}

function notLogged(isLogged: boolean, { t }: Reader): string[] {
  return isLogged ? [] : [t('ops.backup.notLogged')];
}

/** Commands that back up, restore and check the whole database. */
export const backupCommands: readonly Command[] = [
  {
    noun: 'backup',
    verb: '',
    summary: 'ops.backup.take',
    args: [{ name: 'FILE' }],
    async run(app, { words: [file = ''] }, reader) {
      const { t } = reader;
      const saved = await saveBackup(app, opsActor, { file, write: writeWhole }, counter(reader));
      const { rows, bytes, missing, named, isLogged } = saved;
      return {
        data: { file, rows, bytes, key: app.cipher.keyId, missing, named, logged: isLogged },
        lines: [
          t('ops.backup.taken', { count: rows, file, bytes }),
          ...named.map((fault) =>
            t('ops.backup.faults.file', { where: `files ${fault.file}`, cause: describeStoreFault(fault, t) }),
          ),
          ...(missing > 0 ? [t('ops.backup.missing', { count: missing })] : []),
          ...notLogged(isLogged, reader),
        ],
        exit: missing > 0 ? exits.partly : exits.done,
      };
    },
  },
  {
    noun: 'restore',
    verb: '',
    summary: 'ops.backup.restore',
    args: [{ name: 'FILE' }],
    loses: true,
    anyKey: true,
    async run(app, given, reader) {
      const [file = ''] = given.words;
      if (!given.flag('yes')) throw new NeedsYes(reader.t('ops.backup.yes'));
      await refuseUnreadable(file);
      try {
        const { rows, without } = await restoreBackup(app, opsActor, file, counter(reader));
        const { t } = reader;
        return {
          data: { file, rows, held: true, without },
          lines: [
            t('ops.backup.restored', { count: rows, file }),
            ...(without.length > 0 ? [t('ops.backup.without', { count: without.length })] : []),
          ],
          exit: without.length > 0 ? exits.partly : exits.done,
        };
      } catch (error) {
        if (!(error instanceof CannotRestore)) throw error;
        throw new SettingsError([refusalOf(error, reader), ...notLogged(error.isLogged, reader)].join('\n'));
      }
    },
  },
  {
    noun: 'check',
    verb: '',
    summary: 'ops.backup.check',
    options: { files: { summary: 'ops.backup.files' } },
    async run(app, given, { t }) {
      const report = await checkDatabase(app, given.flag('files'));
      const { rows, seals, objects, formerKeys, faults, named } = report;
      const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
      return {
        data: report,
        lines: [
          t('ops.backup.checked', { count: all, tables: Object.keys(rows).length, seals }),
          ...(objects > 0 ? [t(given.flag('files') ? 'ops.backup.objectsRead' : 'ops.backup.objects', { count: objects })] : []),
          ...Object.entries(formerKeys).map(([key, former]) => t('ops.backup.formerKey', { count: former, key })),
          ...named.map(({ kind, where, key = '', store }) =>
            t(`ops.backup.faults.${kind}`, { where, key, cause: store ? describeStoreFault(store, t) : '' }),
          ),
          t(faults === 0 ? 'ops.backup.sound' : 'ops.backup.faulty', { count: faults }),
        ],
        exit: faults === 0 ? exits.done : exits.failed,
      };
    },
  },
];
