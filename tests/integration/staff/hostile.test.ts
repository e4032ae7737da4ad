import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { mayDo, type StaffRole, staffRoleNames } from '#lib/staff-roles.ts';
import type { RouteDefinition } from '#server/http/route.ts';
import { routes } from '#server/site/routes.ts';
import { hostileValues, seeded, seedOf } from '#tests/support/hostile.ts';
import { type StaffPerson, staffSession } from '#tests/support/staff.ts';
import { applied } from '#tests/support/tasks.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { Answer } from '#tests/support/test-client.ts';

type Pick = <Item>(from: readonly Item[]) => Item;

/** A schema of the wire as OpenAPI tells it. */
interface Shape {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape;
  prefixItems?: Shape[];
}

const requestsEach = 24;
const plausible = ['x', '2026-05-01', '2026-05-01T10:00:00+08:00', 'submitted', 'noCrime', 'cabin', '1', 'a b', '中文'];
const numbers = [0, 1, 2, 35, 1.5, -1, 4e9, 2 ** 53 - 1, 1e308];

let site: TestApp;
let application: string;
const people = {} as Record<StaffRole, StaffPerson>;

beforeAll(async () => {
  site = await createTestApp();
  application = (await applied(site, { unit: 'cabin' })).idkey;
  for (const role of staffRoleNames) people[role] = await staffSession(site, role);
});
afterAll(() => site.close());

/** A value that fits a schema. */
function valueFor(shape: Shape, random: () => number, pick: Pick): unknown {
  const some = shape.anyOf ?? shape.oneOf;
  if (some) return valueFor(pick(some), random, pick);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return pick(shape.enum);
  const parts = shape.allOf ?? [shape];
  const named = parts.flatMap(({ properties = {} }) => Object.entries(properties));
  if (named.length > 0) return Object.fromEntries(named.map(([name, part]) => [name, valueFor(part, random, pick)]));
  if (shape.prefixItems) return shape.prefixItems.map((part) => valueFor(part, random, pick));
  if (shape.items) return [valueFor(shape.items, random, pick)];
  if (shape.type === 'number' || shape.type === 'integer') return pick(numbers);
  if (shape.type === 'boolean') return random() < 0.5;
  return shape.type === 'null' ? null : pick([...plausible, application]);
}

/** The same with one thing in it wrong, or left out. */
function spoiled(value: unknown, wrong: unknown, random: () => number, pick: Pick): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.05) return wrong;
  const names = Object.keys(value);
  if (names.length === 0) return wrong;
  const name = pick(names);
  const inner = spoiled((value as Record<string, unknown>)[name], wrong, random, pick);
  return Array.isArray(value) ? [inner] : { ...value, [name]: random() < 0.05 ? undefined : inner };
}

function shapeOf(schema: z.core.$ZodType): Shape {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
}

/** Somebody who may call a route. */
function personFor({ permission }: RouteDefinition): StaffPerson {
  const wanted = [permission ?? []].flat();
  const role = staffRoleNames.find((one) => wanted.length === 0 || wanted.some((each) => mayDo(one, each)))!;
  return people[role];
}

/** What most often breaks something comes at every second request. */
const worst = ['\u0000', 4e9, '\ud800', 2 ** 53 - 1];

function send(definition: RouteDefinition, random: () => number, round: number): Promise<Answer> {
  const { method, path, accepts, body, query } = definition;
  const pick: Pick = (from) => from[Math.floor(random() * from.length)]!;
  const wrong = round % 2 === 0 ? worst[(round / 2) % worst.length] : pick(hostileValues);
  const escaped = (value: unknown) => encodeURIComponent(String(typeof value === 'object' ? '' : value).toWellFormed());
  const inPath = () => (random() < 0.5 ? application : escaped(wrong) || '-');
  const asked = query ? spoiled(valueFor(shapeOf(query), random, pick), wrong, random, pick) : {};
  const search = Object.entries(asked ?? {}).map(([name, value]) => `${name}=${escaped(value)}`);
  const address = `${path.replaceAll(/\{\w+\}/g, inPath)}${search.length > 0 ? `?${search.join('&')}` : ''}`;
  const client = personFor(definition);
  if (method === 'GET') return client.get(address);
  const headers = { 'idempotency-key': pick(['', 'k', 'ä', 'x'.repeat(300)]).replaceAll(/[^ -ÿ]/g, '') };
  if (accepts === 'upload') {
    const file = pick([
      '',
      'key,name.zh\n__proto__,x',
      '[{"key":{"__proto__":1}}]',
      '{"a":[[[]]]}',
      'receiptNo,name,decision\n\u0000,x,Y',
    ]);
    const fields = { kind: pick(['postings', 'results', 'dictionary', '__proto__']), dryRun: pick(['Y', 'N', '\u0000']) };
    const name = pick(['a.csv', 'a.json', 'a.xlsx', '\ud800.csv']).toWellFormed();
    return client.upload(address, { name, bytes: Buffer.from(file) }, fields, headers);
  }
  const value = body ? spoiled(valueFor(shapeOf(body), random, pick), wrong, random, pick) : {};
  return client.send(method, address, JSON.stringify(value), { 'content-type': 'application/json', ...headers });
}

/** Who ends their own session would walk on as nobody. */
const named = routes
  .filter(({ access, path, method }) => access === 'staff' && !(method === 'DELETE' && path.startsWith('/api/staff/me/')))
  .map((definition) => [`${definition.method} ${definition.path}`, definition] as const);

test.each(named)('%s answers whatever somebody sends who may call it in an orderly way', async (name, definition) => {
  const random = seeded(seedOf(name));
  for (let round = 0; round < requestsEach; round += 1) {
    const { status, code, message, data } = await send(definition, random, round);
    expect(status, `${message} ${JSON.stringify(data)}`.slice(0, 500)).toBeLessThan(500);
    expect(status).not.toBe(401);
    if (status >= 400) expect(code.slice(0, 3)).toBe(String(status));
    expect(message).not.toMatch(/[<>]/);
  }
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});
