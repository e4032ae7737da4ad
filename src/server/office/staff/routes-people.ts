import * as z from 'zod/mini';

import {
  AccessBody,
  InvitationMailed,
  NewPersonBody,
  NewToken,
  NewTokenBody,
  Pending,
  type PendingChange,
  StaffId,
  StaffList,
  TokenList,
} from '#lib/contract/staff.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { route, type RouteDefinition, type StaffActor } from '#server/platform/http/route.ts';

import { addStaff, type Invitation } from './add-staff.ts';
import {
  requestDisabling,
  requestReset,
  cancelChange,
  changeAccess,
  confirmChange,
  mayCancel,
  mayConfirm,
} from './change-staff.ts';
import { listStaff } from './list-staff.ts';
import { unitsOf } from './scope.ts';
import type { ChangeRow } from './store-changes.ts';
import { addToken, listTokens, revokeToken } from './tokens.ts';
import { unitChoices } from './unit-choices.ts';

const limit = 'writesByAddress';
const moment = (at: number) => new Date(at).toISOString();

function yesOrNo(is: boolean): 'Y' | 'N' {
  return is ? 'Y' : 'N';
}

function describePending(actor: StaffActor, change: ChangeRow): PendingChange {
  const { kind, name, role, units, askedByName, askedAt, expiresAt } = change;
  return {
    kind,
    access: role === null || name === null ? null : { name, role, units: unitsOf({ units }) },
    by: askedByName,
    at: moment(askedAt),
    expires: moment(expiresAt),
    mayConfirm: yesOrNo(mayConfirm(actor, change)),
    mayCancel: yesOrNo(mayCancel(actor, change)),
  };
}

async function describeStaff(app: App, actor: StaffActor, locale: Locale): Promise<StaffList> {
  const list = (await listStaff(app, actor)).map(({ createdAt, pending, ...person }) => ({
    ...person,
    isSelf: yesOrNo(person.id === actor.staffId),
    since: moment(createdAt),
    pending: pending ? describePending(actor, pending) : null,
  }));
  return { list, units: await unitChoices(app, actor, locale) };
}

async function describeTokens(app: App, actor: StaffActor, locale: Locale): Promise<TokenList> {
  const list = (await listTokens(app, actor)).map(({ createdAt, expires, lastUsedAt, ...token }) => ({
    ...token,
    since: moment(createdAt),
    expires: moment(expires),
    lastUsed: lastUsedAt === null ? null : moment(lastUsedAt),
  }));
  return { list, units: await unitChoices(app, actor, locale) };
}

/** The recipient of a mailed link; the link itself is not returned. */
function described({ id, email, expires }: Invitation): InvitationMailed {
  return { id, email, expires: moment(expires) };
}

const people = { access: 'staff', permission: ['staff.manage', 'interviewers.manage'], scope: 'units', stepUp: true } as const;
/** For the routes that confirm and cancel changes: only changes to administrators wait for a confirmation. */
const administrators = { ...people, permission: 'staff.manage' } as const;
const machines = { access: 'staff', permission: 'tokens.manage', scope: 'units', stepUp: true } as const;

const peopleRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/people',
    operationId: 'listPeople',
    summary: 'The staff whom the caller manages, by name',
    ...people,
    data: StaffList,
    handle: ({ app, actor, locale }) => describeStaff(app, actor, locale),
  }),
  route({
    method: 'POST',
    path: '/api/staff/people',
    operationId: 'addPerson',
    summary: 'Add a person, who gets a set-up link by mail',
    ...people,
    limit,
    body: NewPersonBody,
    data: InvitationMailed,
    handle: async ({ app, actor, body }) => described(await addStaff(app, actor, body)),
  }),
  route({
    method: 'PUT',
    path: '/api/staff/people/{id}',
    operationId: 'changePerson',
    summary:
      'Change a person’s name, role and units from their next call on; a new role or new units for an administrator wait for another administrator',
    ...people,
    limit,
    params: StaffId,
    body: AccessBody,
    errors: ['409'],
    data: z.nullable(Pending),
    async handle({ app, actor, params, body }) {
      const { pending } = await changeAccess(app, actor, params.id, body);
      return pending ? { pending: describePending(actor, pending) } : null;
    },
  }),
  route({
    method: 'POST',
    path: '/api/staff/people/{id}/disable',
    operationId: 'disablePerson',
    summary: 'End a person’s access immediately; for an administrator this waits for another administrator',
    ...people,
    limit,
    params: StaffId,
    errors: ['409'],
    data: z.nullable(Pending),
    async handle({ app, actor, params }) {
      const { pending } = await requestDisabling(app, actor, params.id);
      return pending ? { pending: describePending(actor, pending) } : null;
    },
  }),
  route({
    method: 'POST',
    path: '/api/staff/people/{id}/invite',
    operationId: 'invitePerson',
    summary:
      'Delete a person’s password and authenticator and mail them a new set-up link; for an administrator this waits for another administrator',
    ...people,
    limit,
    params: StaffId,
    errors: ['409'],
    data: z.union([InvitationMailed, Pending]),
    async handle({ app, actor, params }) {
      const outcome = await requestReset(app, actor, params.id);
      return outcome.pending ? { pending: describePending(actor, outcome.pending) } : described(outcome.done);
    },
  }),
  route({
    method: 'POST',
    path: '/api/staff/people/{id}/confirm',
    operationId: 'confirmPersonChange',
    summary: 'Confirm the change that another administrator has requested',
    ...administrators,
    limit,
    params: StaffId,
    errors: ['409'],
    data: z.nullable(InvitationMailed),
    async handle({ app, actor, params }) {
      const invitation = await confirmChange(app, actor, params.id);
      return invitation && described(invitation);
    },
  }),
  route({
    method: 'POST',
    path: '/api/staff/people/{id}/cancel',
    operationId: 'cancelPersonChange',
    summary: 'Cancel the change that an administrator has requested',
    ...administrators,
    limit,
    params: StaffId,
    handle: ({ app, actor, params }) => cancelChange(app, actor, params.id),
  }),
];

const tokenRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/tokens',
    operationId: 'listTokens',
    summary: 'The access tokens of machines that the caller manages, newest first',
    ...machines,
    data: TokenList,
    handle: ({ app, actor, locale }) => describeTokens(app, actor, locale),
  }),
  route({
    method: 'POST',
    path: '/api/staff/tokens',
    operationId: 'createToken',
    summary: 'Create a token, which belongs to the caller and ends with their access; it is returned only once',
    ...machines,
    limit,
    body: NewTokenBody,
    data: NewToken,
    async handle({ app, actor, body }): Promise<NewToken> {
      const { id, token, expires } = await addToken(app, actor, body);
      return { id, token, expires: moment(expires) };
    },
  }),
  route({
    method: 'POST',
    path: '/api/staff/tokens/{id}/revoke',
    operationId: 'revokeToken',
    summary: 'Revoke a token immediately',
    ...machines,
    limit,
    params: StaffId,
    async handle({ app, actor, params }) {
      await revokeToken(app, actor, params.id);
    },
  }),
];

/** Routes for managing the people and machines of the hiring office. */
export const staffPeopleRoutes: RouteDefinition[] = [...peopleRoutes, ...tokenRoutes];
