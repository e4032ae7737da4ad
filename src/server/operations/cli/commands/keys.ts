import { countFormerKeys, isKeyInUse, rotateKeys } from '#server/operations/key-rotation/rotate-keys.ts';
import type { App } from '#server/platform/app.ts';
import { createKeys } from '#server/platform/crypto/keys.ts';
import { readKeysFile } from '#server/platform/settings.ts';

import { type Command, exits, UsageError } from '../command.ts';

/** Values between two progress messages. */
const progressEvery = 10_000;

function withKeysOf(app: App, file: string): App {
  return {
    ...app,
    ...createKeys(app.settings.secretKey, [...app.settings.otherSecretKeys, ...readKeysFile(file, '--from-file')]),
  };
}

/** Commands for replacing the SECRET_KEY. */
export const keyCommands: readonly Command[] = [
  {
    noun: 'rotate-key',
    verb: '',
    summary: 'ops.keys.rotate',
    bulk: true,
    anyKey: true,
    options: { 'from-file': { value: 'FILE', summary: 'ops.keys.fromFile' } },
    async run(given, words, { t, tell }) {
      const file = words.text('from-file');
      if (file === undefined && given.settings.otherSecretKeys.length === 0) throw new UsageError([t('ops.keys.fileNeeded')]);
      const app = file === undefined ? given : withKeysOf(given, file);
      const key = app.cipher.keyId;
      if (!(await isKeyInUse(app))) tell(t('ops.keys.notInUse', { key }));
      if (words.flag('dry-run')) {
        const columns = await countFormerKeys(app);
        const count = Object.values(columns).reduce((sum, each) => sum + each, 0);
        return { data: { dryRun: true, key, left: count, columns }, lines: [t('ops.keys.wouldReseal', { count, key })] };
      }
      let [all, reported] = [0, 0];
      const { resealed, faults, done } = await rotateKeys(app, (count) => {
        all += count;
        if (all - reported < progressEvery) return;
        reported = all;
        tell(t('ops.keys.portion', { count: all }));
      });
      return {
        data: { dryRun: false, key, resealed, done, faults },
        lines: [
          t('ops.keys.resealed', { count: resealed, key }),
          ...faults.map((where) => t('ops.keys.notOpened', { where })),
          t(done ? 'ops.keys.done' : 'ops.keys.again'),
        ],
        exit: done ? exits.done : exits.partly,
      };
    },
  },
];
