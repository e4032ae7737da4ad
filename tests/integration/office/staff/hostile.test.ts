import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { mayDo, type StaffRole, staffRoleNames } from '#lib/domain/staff-roles.ts';
import { routes } from '#server/main/routes.ts';
import type { RouteDefinition } from '#server/platform/http/route.ts';
import { hostileValues, seeded, seedOf } from '#tests/support/hostile.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { type StaffPerson, staffSession } from '#tests/support/staff.ts';
import { applied } from '#tests/support/tasks.ts';
import type { Answer } from '#tests/support/test-client.ts';

type Pick = <Item>(from: readonly Item[]) => Item;

/** The JSON Schema of a request's body or query. */
interface Shape {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  prefixItems?: Shape[];
}

const requestsEach = 40;
const plausible = ['x', '2026-05-01', '2026-05-01T10:00:00+08:00', 'submitted', 'noCrime', 'cabin', '1', 'a b', '中文'];
const numbers = [0, 1, 2, 35, 1.5, -1, 4e9, 2 ** 53 - 1, 1e308];

let application: string;
const people = {} as Record<StaffRole, StaffPerson>;

const site = await openTestApp();
beforeAll(async () => {
  application = (await applied(site, { unit: 'cabin' })).idkey;
  for (const role of staffRoleNames) people[role] = await staffSession(site, role);
});

interface Chance {
  random(): number;
  pick: Pick;
}

function chanceOf(random: () => number): Chance {
  return { random, pick: (from) => from[Math.floor(random() * from.length)]! };
}

function propertiesOf(shape: Shape): [string, Shape][] {
  return (shape.allOf ?? [shape]).flatMap(({ properties = {} }) => Object.entries(properties));
}

/** A random value whose types fit a schema. It has the required fields and few other fields. */
function valueFor(shape: Shape, chance: Chance): unknown {
  const { random, pick } = chance;
  const some = shape.anyOf ?? shape.oneOf;
  if (some) return valueFor(pick(some), chance);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return pick(shape.enum);
  const needed = (shape.allOf ?? [shape]).flatMap(({ required = [] }) => required);
  const named = propertiesOf(shape).filter(([name]) => needed.includes(name) || random() < 0.2);
  if (named.length > 0) return Object.fromEntries(named.map(([name, part]) => [name, valueFor(part, chance)]));
  if (shape.prefixItems) return shape.prefixItems.map((part) => valueFor(part, chance));
  if (shape.items) return [valueFor(shape.items, chance)];
  if (shape.type === 'number' || shape.type === 'integer') return pick(numbers);
  if (shape.type === 'boolean') return random() < 0.5;
  if (shape.type === 'object') return {};
  return shape.type === 'null' ? null : pick([...plausible, application]);
}

/** Like `valueFor`, but one field of the value, or the whole value, is replaced by a wrong one. */
function spoiledFor(shape: Shape, wrong: unknown, chance: Chance): unknown {
  const { random, pick } = chance;
  const some = shape.anyOf ?? shape.oneOf;
  if (random() < 0.03) return wrong;
  if (some) return spoiledFor(pick(some), wrong, chance);
  const named = propertiesOf(shape);
  if (named.length > 0) {
    const [name, part] = pick(named);
    return { ...(valueFor(shape, chance) as object), [name]: spoiledFor(part, wrong, chance) };
  }
  return shape.items ? [spoiledFor(shape.items, wrong, chance)] : wrong;
}

function shapeOf(schema: z.core.$ZodType): Shape {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
}

/** A staff member who may call a route. */
function personFor({ permission }: RouteDefinition): StaffPerson {
  const wanted = [permission ?? []].flat();
  const role = staffRoleNames.find((one) => wanted.length === 0 || wanted.some((each) => mayDo(one, each)))!;
  return people[role];
}

/** Values that break things most often, used in three of four requests. */
const worst = ['\u0000', 4e9, '\ud800', 2 ** 53 - 1, 'a\u0000b'];

function send(definition: RouteDefinition, chance: Chance, round: number): Promise<Answer> {
  const { method, path, accepts, body, query } = definition;
  const { random, pick } = chance;
  const wrong = round % 4 < 3 ? worst[round % worst.length] : pick(hostileValues);
  const escaped = (value: unknown) => encodeURIComponent(String(typeof value === 'object' ? '' : value).toWellFormed());
  const inPath = () => (random() < 0.5 ? application : escaped(wrong) || '-');
  const asked = query ? spoiledFor(shapeOf(query), wrong, chance) : {};
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
  const value = body ? spoiledFor(shapeOf(body), wrong, chance) : {};
  return client.send(method, address, JSON.stringify(value), { 'content-type': 'application/json', ...headers });
}

const named = routes
  .filter(({ access }) => access === 'staff')
  .map((definition) => [`${definition.method} ${definition.path}`, definition] as const);

test.each(named)('%s answers hostile requests of an authorised person without an internal error', async (name, definition) => {
  const chance = chanceOf(seeded(seedOf(name)));
  for (let round = 0; round < requestsEach; round += 1) {
    const { status, code, message, data } = await send(definition, chance, round);
    expect(status, `${message} ${JSON.stringify(data)}`.slice(0, 500)).toBeLessThan(500);
    expect(status).not.toBe(401);
    if (status >= 400) expect(code.slice(0, 3)).toBe(String(status));
    expect(message).not.toMatch(/[<>]/);
  }
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});
