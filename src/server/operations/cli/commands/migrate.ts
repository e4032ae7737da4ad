import { migrate } from '#server/platform/db/migrate.ts';
import { refuseEmptied } from '#server/platform/db/refuse-emptied.ts';
import { endFirstStart } from '#server/platform/first-start.ts';

import type { Command } from '../command.ts';

/** Commands that migrate the database. */
export const migrateCommands: readonly Command[] = [
  {
    noun: 'migrate',
    verb: '',
    summary: 'ops.migrate.run',
    anyDatabase: true,
    async run(app, _, { t }) {
      await refuseEmptied(app.db, app.settings);
      const applied = await migrate(app.db);
      endFirstStart(app.settings.dataDir);
      const words = t('ops.migrate.applied', { count: applied.length, names: applied.join(', ') });
      return { data: { applied }, lines: [applied.length === 0 ? t('ops.migrate.nothing') : words] };
    },
  },
];
