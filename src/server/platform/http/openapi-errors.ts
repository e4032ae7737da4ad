import { translateFor } from '#lib/i18n/server-translate.ts';
import { AppError, type ErrorCode, statusOfCode } from '#server/platform/errors.ts';

import { errorAnswer } from './errors.ts';
import type { RouteDefinition } from './route.ts';

type Json = Record<string, unknown>;

const descriptions: Record<number, string> = {
  400: 'Invalid input; all faults at once',
  401: 'No session, or it has ended',
  403: 'Not permitted',
  404: "Not found, or somebody else's",
  409: 'Somebody else saved first, or the state does not allow it; `data.current` is what is stored now',
  413: 'Too large',
  415: 'Unsupported media type',
  429: 'Too many requests; `Retry-After` says when to try again',
  503: 'Temporarily unavailable; `Retry-After` says when to try again',
};

/** Whether a route takes a body or a query that can be invalid. */
function takesInput({ accepts, body, query }: RouteDefinition): boolean {
  return accepts === 'upload' || body !== undefined || query !== undefined;
}

/** The codes that a call can answer with, apart from internal errors. */
function codesOf(definition: RouteDefinition): ErrorCode[] {
  const { access, accepts, body, captcha, limit, method, params, secrets, stepUp } = definition;
  const possible: Record<string, boolean> = {
    '400': takesInput(definition),
    '400001': captcha === true,
    '400003': secrets !== undefined && 'code' in secrets,
    '401': access !== 'anyone',
    '403': access === 'staff' || stepUp === true || method !== 'GET',
    '404': params !== undefined,
    '409': method !== 'GET' && access !== 'anyone',
    '413': accepts === 'upload' || body !== undefined,
    '415': body !== undefined,
    '429': limit !== undefined || access === 'candidate',
    '503': true,
  };
  return Object.keys(possible).filter((code) => possible[code]) as ErrorCode[];
}

function exampleOf(code: ErrorCode): Json {
  const details = {
    ...(code === '400' ? { faults: [{ path: 'name', rule: 'required' }] } : {}),
    ...(code === '429' || code === '503' ? { retryAfter: 30 } : {}),
    ...(code === '409' ? { data: { current: { version: 7 } } } : {}),
  };
  return JSON.parse(errorAnswer(new AppError(code, details), translateFor('en-us')).body) as Json;
}

/** The refusals of a call by HTTP status, each code with an example. */
export function refusalsOf(definition: RouteDefinition): Json {
  const byStatus = Map.groupBy(codesOf(definition), (code) => statusOfCode[code]);
  const refusals = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: descriptions[status] ?? 'Refused',
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Refusal' },
          examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
        },
      },
    },
  ]);
  return Object.fromEntries(refusals) as Json;
}
