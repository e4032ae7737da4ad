import type { MessageKey } from '#lib/i18n/translate.ts';
import { addStaff, disableStaff, type Invitation, resetFactor } from '#server/office/staff/add-staff.ts';
import { listStaff } from '#server/office/staff/list-staff.ts';

import { opsActor } from '../actor.ts';
import type { Command, CommandInput, Reader } from '../command.ts';
import { momentOf, tableOf } from '../lines.ts';
import { unitsIn, whichIn } from './shared.ts';

const access = {
  role: { value: 'ROLE', required: true, summary: 'ops.options.role' },
  unit: { value: 'UNIT', many: true, field: 'units', summary: 'ops.options.unit' },
} as const;

const whoOptions = { email: { value: 'E', summary: 'ops.options.who' } } as const;

/** The mail address or id of a person, given as a positional argument or as `--email`. */
function whoIn(given: CommandInput, { t }: Reader): string {
  return whichIn(given, 'email', 'EMAIL', t);
}

function invited({ id, email, link, expires }: Invitation, words: string) {
  return {
    data: { id, email, link, expires: new Date(expires).toISOString() },
    lines: [words, link],
  };
}

/** Commands for the staff of the hiring office. */
export const staffCommands: readonly Command[] = [
  {
    noun: 'staff',
    verb: 'add',
    summary: 'ops.staff.add',
    options: {
      email: { value: 'E', required: true, summary: 'ops.options.email' },
      name: { value: 'N', required: true, summary: 'ops.options.staffName' },
      ...access,
    },
    async run(app, given, reader) {
      const [email = '', name = '', role = ''] = ['email', 'name', 'role'].map((option) => given.text(option));
      const invitation = await addStaff(app, opsActor, { email, name, role, units: given.all('unit') });
      const until = momentOf(invitation.expires);
      return invited(invitation, reader.t('ops.staff.added', { name, email: invitation.email, until }));
    },
  },
  {
    noun: 'staff',
    verb: 'list',
    summary: 'ops.staff.list',
    async run(app, _, { t }) {
      const staff = await listStaff(app, opsActor);
      const headings = ['id', 'name', 'email', 'role', 'units', 'state', 'factor', 'since'] as const;
      const rows = staff.map(({ id, name, email, role, units, state, hasFactor, createdAt }) => [
        ...[id, name, email, t(`ops.roles.${role}`), unitsIn(units, t), t(`ops.states.${state}`)],
        ...[t(hasFactor ? 'ops.yes' : 'ops.no'), momentOf(createdAt)],
      ]);
      const table = tableOf(
        headings.map((heading) => t(`ops.columns.${heading}` as MessageKey)),
        rows,
      );
      return {
        data: staff.map(({ createdAt, pending: _, ...person }) => ({ ...person, createdAt: new Date(createdAt).toISOString() })),
        lines: staff.length === 0 ? [t('ops.staff.none')] : table,
      };
    },
  },
  {
    noun: 'staff',
    verb: 'disable',
    summary: 'ops.staff.disable',
    args: [{ name: 'EMAIL', optional: true }],
    options: whoOptions,
    async run(app, given, reader) {
      const { id, email } = await disableStaff(app, opsActor, whoIn(given, reader));
      return { data: { id, email, state: 'disabled' }, lines: [reader.t('ops.staff.disabled', { email })] };
    },
  },
  {
    noun: 'staff',
    verb: 'reset-factor',
    summary: 'ops.staff.resetFactor',
    args: [{ name: 'EMAIL', optional: true }],
    options: whoOptions,
    async run(app, given, reader) {
      const invitation = await resetFactor(app, opsActor, whoIn(given, reader));
      const values = { email: invitation.email, until: momentOf(invitation.expires) };
      return invited(invitation, reader.t('ops.staff.reset', values));
    },
  },
];
