import type { MessageKey } from '#lib/i18n/translate.ts';
import { listGroups, removeGroup, setGroup } from '#server/office/staff/sso/groups.ts';

import { opsActor } from '../actor.ts';
import type { Command } from '../command.ts';
import { tableOf } from '../lines.ts';
import { unitsIn } from './shared.ts';

/** Commands for the groups that give access through single sign-on. */
export const staffGroupCommands: readonly Command[] = [
  {
    noun: 'staff-group',
    verb: 'list',
    summary: 'ops.staffGroup.list',
    async run(app, _, { t }) {
      const groups = await listGroups(app);
      const rows = groups.map(({ name, role, units }) => [name, t(`ops.roles.${role}`), unitsIn(units, t)]);
      const headings = (['name', 'role', 'units'] as const).map((heading) => t(`ops.columns.${heading}` as MessageKey));
      return { data: groups, lines: groups.length === 0 ? [t('ops.staffGroup.none')] : tableOf(headings, rows) };
    },
  },
  {
    noun: 'staff-group',
    verb: 'set',
    summary: 'ops.staffGroup.set',
    args: [{ name: 'NAME' }],
    options: {
      role: { value: 'ROLE', required: true, summary: 'ops.options.role' },
      unit: { value: 'UNIT', many: true, field: 'units', summary: 'ops.options.unit' },
    },
    async run(app, given, { t }) {
      const [name = ''] = given.words;
      await setGroup(app, opsActor, { name, role: given.text('role') ?? '', units: given.all('unit') });
      return { data: { name }, lines: [t('ops.staffGroup.saved', { name })] };
    },
  },
  {
    noun: 'staff-group',
    verb: 'remove',
    summary: 'ops.staffGroup.remove',
    args: [{ name: 'NAME' }],
    async run(app, given, { t }) {
      const [name = ''] = given.words;
      await removeGroup(app, opsActor, name);
      return { data: { name }, lines: [t('ops.staffGroup.removed', { name })] };
    },
  },
];
