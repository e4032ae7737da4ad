import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { rooms, wings } from '#tests/support/rooms.ts';

const path = new URL('../../docs/architecture.md', import.meta.url).pathname;

/** A Markdown table, padded as prettier pads it. */
function table(lines: readonly (readonly [string, string])[]): string {
  const rows = [['Room', 'What it holds'] as const, ...lines];
  const width = (column: 0 | 1) => Math.max(...rows.map((row) => row[column].length));
  const line = ([room, about]: readonly [string, string], fill = ' ') =>
    `| ${room.padEnd(width(0), fill)} | ${about.padEnd(width(1), fill)} |`;
  return [line(rows[0]!), line(['', ''], '-'), ...rows.slice(1).map((row) => line(row))].join('\n');
}

function roomsBelow(folder: string): [string, string][] {
  const inside = Object.entries(rooms).filter(([room]) => room === folder || room.startsWith(`${folder}/`));
  return inside.map(([room, { about }]) => [`\`${room.replace(/^src\/(?:server\/)?/, '')}\``, about]);
}

function printedMap(): string {
  const parts = Object.entries(wings).map(([wing, about]) => {
    return `### \`src/server/${wing}\`\n\n${about}\n\n${table(roomsBelow(`src/server/${wing}`))}`;
  });
  const others = Object.keys(rooms).filter((room) => !room.startsWith('src/server/') && !room.startsWith('src/lib/'));
  const above = others.map((room): [string, string] => [`\`${room}\``, rooms[room]!.about]);
  parts.push(`### \`src/lib\`, in the browser and on the server\n\n${table(roomsBelow('src/lib'))}`);
  parts.push(`### All else\n\n${table(above)}`);
  return parts.join('\n\n');
}

test('the architecture document describes every room (`npx vitest run --project unit -u map` updates it)', async () => {
  const text = readFileSync(path, 'utf8');
  const [before, after] = [text.indexOf('<!-- rooms -->'), text.indexOf('<!-- end of rooms -->')];
  expect(after).toBeGreaterThan(before);
  await expect(`${text.slice(0, before)}<!-- rooms -->\n\n${printedMap()}\n\n${text.slice(after)}`).toMatchFileSnapshot(path);
});
