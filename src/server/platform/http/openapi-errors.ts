import * as z from 'zod/mini';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { AppError, type ErrorCode, statusOfCode } from '#server/platform/errors.ts';

import { errorAnswer } from './errors.ts';
import type { RouteDefinition } from './route.ts';

type Json = Record<string, unknown>;

const descriptions: Record<number, string> = {
  400: 'Invalid input; all faults at once',
  401: 'No session, or it has ended',
  403: 'Not permitted',
  404: 'Not found, or out of reach for the caller',
  409: 'Somebody else saved first (`data.current` is what is stored now), or the state does not allow it',
  413: 'Too large',
  415: 'Unsupported media type',
  429: 'Too many requests; `Retry-After` says when to try again',
  503: 'Temporarily unavailable; `Retry-After` says when to try again',
};

/** Whether a path can have a parameter that its schema refuses. */
function canHaveInvalidParams({ params }: RouteDefinition): boolean {
  if (!params) return false;
  const { properties = {} } = z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' });
  return Object.values(properties).some((schema) => Object.keys(schema).some((key) => key !== 'type'));
}

/** Whether the rules of access can refuse a caller who is signed in, or a page of another site. */
function canBeForbidden({ access, method, permission, scope, stepUp }: RouteDefinition): boolean {
  if (method !== 'GET') return true;
  if (access === 'staff') return permission !== null || scope === 'office' || stepUp === true;
  return access !== 'anyone';
}

/**
 * The codes that follow from a declaration: `main/api.ts` answers with these codes before calling the handler, and with 503
 * whenever the database is unavailable.
 */
function codesOfPipeline(definition: RouteDefinition): ErrorCode[] {
  const { access, captcha, limit, method, params, path, query, secrets = {} } = definition;
  const readsBody = method !== 'GET';
  const ofSecrets = Object.values(secrets);
  const possible: Partial<Record<ErrorCode, boolean>> = {
    '400': readsBody || query !== undefined || canHaveInvalidParams(definition),
    '400001': captcha === true,
    '400002': ofSecrets.includes('400002'),
    '400003': ofSecrets.includes('400003'),
    '401': access !== 'anyone' && access !== 'visitor',
    '403': canBeForbidden(definition),
    // Outside STAFF_NETWORKS, every call of the hiring office answers 404.
    '404': params !== undefined || path.startsWith('/api/staff/'),
    '413': readsBody,
    '415': readsBody,
    '429': limit !== undefined,
    '503': true,
  };
  return (Object.keys(possible) as ErrorCode[]).filter((code) => possible[code]);
}

const detailsOf: Partial<Record<ErrorCode, ConstructorParameters<typeof AppError>[1]>> = {
  '400': { faults: [{ path: 'name', rule: 'required' }] },
  '409': { data: { current: { version: 7 } } },
  '429': { retryAfter: 30 },
  '503': { retryAfter: 30 },
  '500001': { data: { missing: [{ section: 'Edu', path: 'edus', rule: 'required', message: 'Please fill this in' }] } },
  '500003': { data: { task: null } },
};

function exampleOf({ words }: RouteDefinition, code: ErrorCode): Json {
  const own = words?.[code];
  const details = { ...detailsOf[code], ...(own ? { words: own } : {}) };
  return { value: JSON.parse(errorAnswer(new AppError(code, details), translateFor('en-us')).body) };
}

/** Examples of the codes with which the API's checks or the use case refuse a call, by HTTP status and code. */
export function examplesByStatus(definition: RouteDefinition): Partial<Record<string, Record<string, Json>>> {
  const codes = new Set([...codesOfPipeline(definition), ...(definition.errors ?? [])]);
  const examples: Record<string, Record<string, Json>> = {};
  for (const code of codes) (examples[statusOfCode[code]] ??= {})[code] = exampleOf(definition, code);
  return examples;
}

/** The description of a refusal with one HTTP status. */
export function refusalOf(status: number, examples: Record<string, Json> = {}): Json {
  return {
    description: descriptions[status] ?? 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' }, examples } },
  };
}
