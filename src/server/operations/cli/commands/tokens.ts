import { tokenDays } from '#lib/domain/staff-roles.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { addToken, listTokens, revokeToken, findTokenId } from '#server/office/staff/tokens.ts';

import { opsActor } from '../actor.ts';
import type { Command } from '../command.ts';
import { momentOf, tableOf } from '../lines.ts';
import { numberIn, unitsIn, whichIn } from './shared.ts';

/** Commands for access tokens of machines. */
export const tokenCommands: readonly Command[] = [
  {
    noun: 'token',
    verb: 'add',
    summary: 'ops.token.add',
    options: {
      name: { value: 'N', required: true, summary: 'ops.options.tokenName' },
      role: { value: 'ROLE', required: true, summary: 'ops.options.role' },
      unit: { value: 'UNIT', many: true, field: 'units', summary: 'ops.options.unit' },
      days: { value: 'D', summary: 'ops.options.days' },
      owner: { value: 'E', summary: 'ops.options.owner' },
    },
    async run(app, given, { t }) {
      const days = numberIn(given, 'days', [tokenDays.minimum, tokenDays.maximum], t);
      const [name = '', role = ''] = ['name', 'role'].map((option) => given.text(option));
      const { id, token, expires } = await addToken(app, opsActor, {
        name,
        role,
        units: given.all('unit'),
        days,
        owner: given.text('owner'),
      });
      return {
        data: { id, token, expires: new Date(expires).toISOString() },
        lines: [t('ops.token.added', { until: momentOf(expires) }), token],
      };
    },
  },
  {
    noun: 'token',
    verb: 'list',
    summary: 'ops.token.list',
    async run(app, _, { t }) {
      const tokens = await listTokens(app, opsActor);
      const headings = ['id', 'name', 'role', 'units', 'owner', 'state', 'since', 'expires', 'lastUsed'] as const;
      const rows = tokens.map(({ id, name, role, units, owner, state, createdAt, expires, lastUsedAt }) => [
        ...[id, name, t(`ops.roles.${role}`), unitsIn(units, t), owner ?? 'ops', t(`ops.states.${state}`)],
        ...[momentOf(createdAt), momentOf(expires), momentOf(lastUsedAt)],
      ]);
      const table = tableOf(
        headings.map((heading) => t(`ops.columns.${heading}` as MessageKey)),
        rows,
      );
      const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString());
      return {
        data: tokens.map(({ createdAt, expires, lastUsedAt, ...token }) => ({
          ...token,
          createdAt: moment(createdAt),
          expires: moment(expires),
          lastUsedAt: moment(lastUsedAt),
        })),
        lines: tokens.length === 0 ? [t('ops.token.none')] : table,
      };
    },
  },
  {
    noun: 'token',
    verb: 'revoke',
    summary: 'ops.token.revoke',
    args: [{ name: 'ID', optional: true }],
    options: { id: { value: 'ID', summary: 'ops.options.which' } },
    async run(app, given, { t }) {
      const { id, name } = await revokeToken(app, opsActor, await findTokenId(app, whichIn(given, 'id', 'ID', t)));
      return { data: { id, name, state: 'revoked' }, lines: [t('ops.token.revoked', { name })] };
    },
  },
];
