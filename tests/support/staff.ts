import type { StaffRole } from '#lib/domain/staff-roles.ts';
import { addStaff } from '#server/office/staff/add-staff.ts';
import { addToken } from '#server/office/staff/tokens.ts';
import { staffPurposes } from '#server/people/messages/message.ts';
import type { Operator } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';

import { goodPassword } from './accounts.ts';
import type { TestApp } from './test-app.ts';
import { type CallOptions, enciphered, type TestClient } from './test-client.ts';
import type { TestClock } from './test-clock.ts';
import { totpCode } from './totp.ts';

/** The operator who adds staff and tokens in tests. */
export const founder: Operator = { id: 'ops', name: 'ops', units: null };

/** Number of tokens created on each site. */
const machines = new WeakMap<TestApp, number>();
let people = 0;

/** The wanted name, with a number appended if the site already has the name: names are unique. */
async function nameFor({ db }: Pick<App, 'db'>, name: string): Promise<string> {
  const isTaken = await db.selectFrom('staff').select('id').where('name', '=', name).executeTakeFirst();
  return isTaken ? `${name} ${people}` : name;
}

/** Changes a client: paths without a leading slash are relative to `/api/staff/`, and every call sends the headers `own`. */
function atDesk(client: TestClient, own: Record<string, string> = {}): TestClient {
  const { send, get, post, put, delete: remove, upload } = client;
  const full = (path: string) => (path.startsWith('/') ? path : `/api/staff/${path}`);
  const withOwn = (options: CallOptions = {}) => ({ ...options, headers: { ...own, ...options.headers } });
  return Object.assign(client, {
    send: (method, path, body, headers) => send(method, full(path), body, { ...own, ...headers }),
    get: (path, options) => get(full(path), withOwn(options)),
    post: (path, body, options) => post(full(path), body, withOwn(options)),
    put: (path, body, options) => put(full(path), body, withOwn(options)),
    delete: (path, options) => remove(full(path), withOwn(options)),
    upload: (path, file, fields, headers) => upload(full(path), file, fields, { ...own, ...headers }),
  } satisfies Partial<TestClient>);
}

/**
 * A client that calls the staff API with a token of a role. Paths without a leading slash are relative to `/api/staff/`.
 * @param units keys of units; none means all
 */
export async function staffClient(site: TestApp, role: StaffRole, units: readonly string[] = []): Promise<TestClient> {
  const number = (machines.get(site) ?? 0) + 1;
  machines.set(site, number);
  const { token } = await addToken(site.app, founder, { name: `machine ${number}`, role, units });
  return atDesk(site.client(), { authorization: `Bearer ${token}` });
}

/** The client of a staff member who has a password and an authenticator. Its paths are relative as in `staffClient`. */
export interface StaffPerson extends TestClient {
  id: string;
  name: string;
  email: string;
  password: string;
  /** The secret of the authenticator. */
  secret: string;
  recoveryCodes: string[];
  /** The authenticator's code `steps` half-minutes from now. */
  code(steps?: number): string;
}

interface Wanted {
  role: StaffRole;
  /** Keys of units; none means all. */
  units?: readonly string[];
  name?: string;
}

/** Runs `work` and deletes the staff mails that it queued; earlier mails stay. */
async function withoutMails<T>({ db }: Pick<App, 'db'>, work: () => Promise<T>): Promise<T> {
  const staffMails = () => db.selectFrom('outbox').select('id').where('purpose', 'in', staffPurposes).execute();
  const before = new Set((await staffMails()).map(({ id }) => id));
  const result = await work();
  const queued = (await staffMails()).map(({ id }) => id).filter((id) => !before.has(id));
  if (queued.length > 0) await db.deleteFrom('outbox').where('id', 'in', queued).execute();
  return result;
}

/** The code in a set-up link. */
export function codeOfSetup(link: string): string {
  return new URLSearchParams(new URL(link).hash.slice(1)).get('code') ?? '';
}

/** Adds a staff member and completes their set-up: the client ends up signed in with a recently verified code. */
export function joinStaff(test: { app: App; clock: TestClock }, client: TestClient, wanted: Wanted): Promise<StaffPerson> {
  return withoutMails(test.app, () => join(test, client, wanted));
}

async function join(
  { app, clock }: { app: App; clock: TestClock },
  client: TestClient,
  { role, units = [], name }: Wanted,
): Promise<StaffPerson> {
  people += 1;
  const email = `person${people}@desk.example`;
  const fullName = await nameFor(app, name ?? `周敏${people}`);
  const { id, link } = await addStaff(app, founder, { name: fullName, email, role, units });
  const code = codeOfSetup(link);
  const desk = atDesk(client);
  const password = enciphered(goodPassword);
  const chosen = await desk.post('setup', { code, password, confirmPassword: password });
  if (chosen.code !== '200') throw new Error(`could not set up: ${chosen.message}`);
  const { secret } = (await desk.post('setup/authenticator')).data as { secret: string };
  const codeAt = (steps = 0) => totpCode(secret, clock.now() + steps * 30_000);
  const enrolled = await desk.post('setup/confirm', { code: codeAt() });
  if (enrolled.code !== '200') throw new Error(`could not enrol: ${enrolled.message}`);
  const { recoveryCodes } = enrolled.data as { recoveryCodes: string[] };
  return Object.assign(desk, { id, name: fullName, email, password: goodPassword, secret, recoveryCodes, code: codeAt });
}

/**
 * A staff member signed in with a recently verified code, as routes with `stepUp` require.
 * @param units keys of units; none means all
 */
export function staffSession(site: TestApp, role: StaffRole, units: readonly string[] = []): Promise<StaffPerson> {
  return joinStaff(site, site.client(), { role, units });
}
