import { expect, test } from 'vitest';

import { sources, textOf } from '#tests/support/imports.ts';
import { roomOf } from '#tests/support/rooms.ts';
import { writesIn } from '#tests/support/writes.ts';

/** A file that writes tables whose names are known only at run time. */
interface RunTimeNames {
  because: string;
  /** Which of these tables belong to the file's room; empty if the file writes tables of many rooms. */
  owns: readonly string[];
}

const references = ['units', 'families', 'workplaces', 'testSites'] as const;

const namedAtRunTime: Record<string, RunTimeNames> = {
  'src/server/operations/backup/restore-backup.ts': { because: 'A restore replaces every table of the database.', owns: [] },
  'src/server/operations/key-rotation/store.ts': { because: 'A key rotation writes tables of many rooms.', owns: [] },
  'src/server/recruitment/postings/store-write.ts': { because: 'All reference lists share this code.', owns: references },
  'src/server/recruitment/postings/store-remove.ts': { because: 'All reference lists share this code.', owns: references },
};

const writing = sources
  .filter((file) => file.startsWith('src/server/') && !file.startsWith('src/server/platform/db/'))
  .flatMap((file) => writesIn(textOf(file)).map((write) => ({ file, ...write })));

test('no table is written by two rooms, except in files that are listed with a reason', () => {
  const named = writing.filter(({ isNamed }) => isNamed);
  const owned = Object.entries(namedAtRunTime).flatMap(([file, { owns }]) => owns.map((table) => ({ file, table })));
  const writers = Map.groupBy([...named, ...owned], ({ table }) => table);
  const shared = [...writers].flatMap(([table, all]) => {
    const rooms = [...new Set(all.map(({ file }) => roomOf(file)))];
    return rooms.length > 1 ? [`${table}: ${rooms.join(', ')}`] : [];
  });
  expect(shared).toEqual([]);
  expect(writers.size).toBeGreaterThan(90);
});

test('every write names its table, except in files that are listed with a reason', () => {
  const files = new Set(writing.filter(({ isNamed }) => !isNamed).map(({ file }) => file));
  expect([...files].toSorted()).toEqual(Object.keys(namedAtRunTime).toSorted());
});

test('writes by the query builder, by `deleteInPortions` and by raw SQL are detected', () => {
  const text = `
    // db.deleteFrom('notThis')
    /* insert into not_this */
    db.insertInto('first').values(rows);
    db.updateTable(
      'second',
    ).set({});
    db.deleteFrom('third as t');
    db.mergeInto('fourth');
    await deleteInPortions(db, 'fifth', ['id'], isOld);
    for (const table of ['sixth', 'seventh'] as const) await db.deleteFrom(table).execute();
    for (const one of lists) await db.deleteFrom(one).execute();
    sql\`insert into eighth_table (id) values (1) on conflict (id) do update set id = 2\`;
    sql\`update ninth_table as n set x = 1\`;
    sql\`delete from \${sql.table(name)}\`;
    db.selectFrom('read').select('update');`;
  expect(writesIn(text).map(({ table, isNamed }) => (isNamed ? table : `? ${table}`))).toEqual([
    'first',
    'second',
    'third',
    'fourth',
    'sixth',
    'seventh',
    '? one',
    'fifth',
    'eighthTable',
    '? ${sql.table(name)}',
    'ninthTable',
  ]);
});
