import * as z from 'zod/mini';

import { examplesByStatus, refusalOf } from './openapi-errors.ts';
import { tagOf } from './openapi-tags.ts';
import type { RouteDefinition } from './route.ts';

type Json = Record<string, unknown>;

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}

function parametersOf(schema: z.core.$ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }));
}

const enciphered = {
  type: 'string',
  pattern: '^([0-9a-f]{32}){2,}$',
  description: 'hex of the IV, followed by the AES-256-CBC ciphertext (PKCS #7 padding) of the UTF-8 text',
};

function withSecrets(schema: Json, { secrets = {} }: RouteDefinition): Json {
  const hidden = Object.keys(secrets).map((name) => [name, enciphered]);
  return hidden.length === 0
    ? schema
    : { ...schema, properties: { ...(schema.properties as Json), ...Object.fromEntries(hidden) } };
}

/** The solved proof of work; required if the captcha came with a challenge. */
const solution = {
  type: 'object',
  required: ['counter', 'derivedKey'],
  properties: { counter: { type: 'integer' }, derivedKey: { type: 'string' } },
};

function withWork(schema: Json, { captcha }: RouteDefinition): Json {
  return captcha ? { ...schema, properties: { ...(schema.properties as Json), solution } } : schema;
}

function bodyOf(definition: RouteDefinition): Json {
  const { accepts = 'json', body, formFields = [] } = definition;
  if (accepts === 'upload') {
    const fields = Object.fromEntries(formFields.map((name) => [name, { type: 'string' }]));
    const properties = { file: { type: 'string', format: 'binary' }, ...fields };
    const schema = { type: 'object', required: ['file'], properties };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!body) return {};
  const medias = accepts === 'text' ? ['text/plain'] : ['application/json'];
  if (accepts === 'form') medias.push('application/x-www-form-urlencoded');
  const schema = withWork(withSecrets(schemaOf(body, 'input'), definition), definition);
  return { requestBody: { required: true, content: Object.fromEntries(medias.map((media) => [media, { schema }])) } };
}

const text = { type: 'string' };

function envelopeOf(code: Json, data: Json): Json {
  return { type: 'object', required: ['code', 'message', 'data'], properties: { code, message: text, data } };
}

/** The answer with status 200: done, or a business outcome with its own code. */
function answerOf({ data }: RouteDefinition, outcomes: Record<string, Json> = {}): Json {
  const codes = Object.keys(outcomes);
  if (!data && codes.length === 0) return { description: 'Done' };
  const done = data ? envelopeOf({ const: '200' }, schemaOf(data, 'output')) : undefined;
  if (codes.length === 0) return { description: 'Done', content: { 'application/json': { schema: done } } };
  const outcome = envelopeOf({ enum: codes }, {});
  const schema = done ? { anyOf: [done, outcome] } : { $ref: '#/components/schemas/Refusal' };
  return {
    description: 'Done, or a business outcome with its own code',
    content: { 'application/json': { schema, examples: outcomes } },
  };
}

function responsesOf(definition: RouteDefinition): Json {
  const { 200: outcomes, ...refusals } = examplesByStatus(definition);
  const refused = Object.entries(refusals).map(([status, examples]) => [status, refusalOf(Number(status), examples)]);
  return { '200': answerOf(definition, outcomes), ...(Object.fromEntries(refused) as Json) };
}

/**
 * Moves the definitions within schemas to `shared`, the document's components, because references are resolved from the
 * document's root.
 */
function withSharedSchemas(part: unknown, shared: Json): unknown {
  if (Array.isArray(part)) return part.map((one) => withSharedSchemas(one, shared));
  if (typeof part !== 'object' || part === null) return part;
  const { $defs, ...rest } = part as Json;
  if ($defs === undefined)
    return Object.fromEntries(Object.entries(rest).map(([name, one]) => [name, withSharedSchemas(one, shared)]));
  const prefix = `Shared${Object.keys(shared).length}`;
  const renamed = JSON.stringify({ $defs, rest }).replaceAll('"#/$defs/', `"#/components/schemas/${prefix}`);
  const moved = JSON.parse(renamed) as { $defs: Json; rest: Json };
  for (const [name, schema] of Object.entries(moved.$defs)) shared[prefix + name] = schema;
  return moved.rest;
}

/** The alternative ways to authenticate. A step-up route takes no token: a machine cannot enter a fresh code. */
function securityOf({ access, stepUp }: RouteDefinition): Json[] {
  if (access === 'anyone') return [];
  if (access === 'visitor') return [{ candidate: [] }, {}];
  if (access === 'candidate') return [{ candidate: [] }];
  if (access === 'apply-session') return [{ 'apply-session': [] }, { candidate: [] }];
  return [...(stepUp ? [] : [{ staff: [] }]), { 'staff-session': [] }];
}

const securitySchemes = {
  candidate: { type: 'apiKey', in: 'cookie', name: 'session', description: "A candidate's session, from signing in" },
  'apply-session': { type: 'apiKey', in: 'cookie', name: 'apply_session', description: 'From the identity check' },
  staff: { type: 'http', scheme: 'bearer', description: "A machine's access token" },
  'staff-session': { type: 'apiKey', in: 'cookie', name: 'staff_session', description: "A staff member's session" },
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A repeated request with the same key gets the first answer and is not carried out again',
  schema: { type: 'string', pattern: '^[!-~]{1,128}$' },
};

function operationOf(definition: RouteDefinition): Json {
  const parameters = [
    ...parametersOf(definition.params, 'path'),
    ...parametersOf(definition.query, 'query'),
    ...(definition.repeatable ? [idempotencyKey] : []),
  ];
  return {
    operationId: definition.operationId,
    summary: definition.summary,
    tags: [tagOf(definition.path).name],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(definition),
    security: securityOf(definition),
    responses: responsesOf(definition),
  };
}

/**
 * The OpenAPI 3.1 document of declared routes, from the schemas that also validate requests.
 * @param api the users of the API, for the title
 */
export function openApiOf(routes: readonly RouteDefinition[], api: 'candidates' | 'hiring office' = 'candidates'): Json {
  const paths: Record<string, Json> = {};
  const shared: Json = {};
  for (const definition of routes) {
    const method = definition.method.toLowerCase();
    paths[definition.path] = { ...paths[definition.path], [method]: withSharedSchemas(operationOf(definition), shared) };
  }
  const tags = new Map(routes.map(({ path }) => tagOf(path)).map((tag) => [tag.name, tag]));
  return {
    openapi: '3.1.0',
    info: {
      title: `SkyGate: API of the ${api}`,
      version: '1',
      description:
        'Recruitment portal of an airline. JSON answers are `{ code, message, data }`, in the language of the request.',
      license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [{ url: '/', description: 'The server that serves this description' }],
    tags: [...tags.values()],
    paths,
    components: {
      securitySchemes,
      schemas: {
        Refusal: envelopeOf(text, {}),
        ...shared,
      },
    },
  };
}
