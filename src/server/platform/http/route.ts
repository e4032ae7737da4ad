import type * as z from 'zod/mini';

import type { Permission, SignInWay, StaffRole } from '#lib/domain/staff-roles.ts';
import type { MessageKey, Translate } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import type { ErrorCode } from '#server/platform/errors.ts';
import type { Holder } from '#server/platform/holder.ts';
import type { LimitName } from '#server/platform/rate-limits/limits.ts';

import type { Cookies } from './cookies.ts';
import type { Secrets } from './secrets.ts';

/**
 * Who may call: anyone; a signed-in candidate; a signed-in candidate or somebody who has passed the identity check (an
 * apply session); a signed-in candidate or anybody else with a captcha (`visitor`); or the hiring office, with a person's
 * session or a machine's token.
 */
export type Access = 'anyone' | 'candidate' | 'apply-session' | 'visitor' | 'staff';

/** The signed-in candidate, as use cases take it. */
export interface Candidate {
  accountId: string;
  name: string;
  /** SHA-256 of the session's token, by which use cases spare this session when they end the others. */
  sessionHash: string;
  /** When this session began, in milliseconds. */
  signedInAt: number;
  /** When the closed account will be erased, in milliseconds; null for an open account. */
  eraseAt: number | null;
}

/** The authenticated staff member or machine. */
export interface StaffActor extends Actor {
  role: StaffRole;
  signsIn: SignInWay;
  /** The person's id; null for a machine. */
  staffId: string | null;
  /** SHA-256 of the session's token; null for a machine. */
  sessionHash: string | null;
  /**
   * When the person last proved their identity by a code, a passkey or a sign-in at the provider, in milliseconds; null for a
   * machine.
   */
  provedAt: number | null;
}

/** An uploaded file within its route's limit. */
export interface Upload {
  name: string;
  bytes: Uint8Array;
  /** Frees the memory of `bytes` early; call this once nothing reads `bytes` any more. */
  free?: () => void;
}

type Output<Schema> = Schema extends z.core.$ZodType ? z.core.output<Schema> : undefined;

/**
 * One validated request for a handler, with its caller. It has methods instead of getters, because an object literal with a
 * getter gets a hidden class that keeps the whole request in memory until the next full collection.
 */
export interface Exchange<A extends Access, Body, Query, Params> {
  app: App;
  locale: Locale;
  t: Translate;
  body: Output<Body>;
  query: Output<Query>;
  params: Output<Params>;
  /** Parsed from `multipart/form-data` on an `upload` route. */
  file: A extends string ? Upload : never;
  /** The form fields that the route lists in `formFields`. */
  fields: Record<string, string>;
  candidate: A extends 'candidate' ? Candidate : A extends 'visitor' ? Candidate | null : undefined;
  /** The person whose applications an `apply-session` call may access. */
  holder: A extends 'apply-session' ? Holder : undefined;
  /** The staff caller; queries for applications are limited to their units. */
  actor: A extends 'staff' ? StaffActor : undefined;
  /** The signed-in candidate, or null; for routes that anyone may call. */
  visitor(): Promise<Candidate | null>;
  cookies: Cookies;
  header(name: string): string | undefined;
  /** The caller's network address behind trusted proxies. */
  address(): string;
  requestId: string;
  /** When the request arrived, in milliseconds; deadlines are checked against this. */
  arrivedAt: number;
}

export interface RouteDefinition<
  A extends Access = Access,
  Body extends z.core.$ZodType | undefined = z.core.$ZodType | undefined,
  Query extends z.core.$ZodType | undefined = z.core.$ZodType | undefined,
  Params extends z.core.$ZodType | undefined = z.core.$ZodType | undefined,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Full path; a parameter is `{name}`. */
  path: `/api/${string}`;
  /** The call's name for clients: a verb and a noun, unique over both APIs, and never changed. */
  operationId: string;
  summary: string;
  access: A;
  /** A staff caller needs one of these permissions; null if being signed in is enough. */
  permission?: Permission | readonly Permission[] | null;
  /**
   * The data of a staff route. `units`: data of units; the SQL is limited to the actor's units. `office`: data of the
   * whole office, which requires access to all units. `own`: the caller's own data, or data that is the same for all staff.
   */
  scope?: 'units' | 'office' | 'own';
  /** Requires a code, a passkey or a sign-in at the provider within the last ten minutes, and so excludes machines. */
  stepUp?: true;
  /**
   * The calls to this staff route that pages make by themselves, without an action of the user: all (`always`), or only those
   * with a mark (`marked`, see `lib/contract/automatic-header.ts`). Such a call does not prolong the session.
   */
  automatic?: 'always' | 'marked';
  /** Whether a candidate with a closed, not yet erased account may call the route. */
  whileClosing?: true;
  /**
   * The rate limit per network address. For calls of signed-in candidates, `limitOfAccount` may name a limit per account as
   * well. Use cases count the limits on targets such as a phone number.
   */
  limit?: LimitName;
  /** Default JSON; `form` is JSON or a URL-encoded form; `text` is plain text; `upload` is multipart with one `file`. */
  accepts?: 'json' | 'form' | 'text' | 'upload';
  /** The form fields that are read along with the file; others are ignored. */
  formFields?: readonly string[];
  /** Bytes of the largest accepted file; 2 MB by default. */
  maxBytes?: number;
  body?: Body;
  /** Fields of the body that are sent encrypted; the schema sees them decrypted. */
  secrets?: Secrets;
  /**
   * The body's `captcha` must be right; a `visitor` route checks it only if the caller has no session. The caller's
   * captcha is used up even if the body turns out to be invalid.
   */
  captcha?: true;
  /** The body of a `visitor` call without a session. */
  visitorBody?: z.core.$ZodType;
  query?: Query;
  /** Query names that may have several values, separated by commas or repeated; any other name may have only one. */
  queryLists?: readonly string[];
  params?: Params;
  /**
   * The answer's bytes are cached at most until postings or content change, or a new day begins. The answer may depend only on
   * path, query, body and language. `anonymous`: cached only for callers without a session. Only the last segment of the
   * path may be a parameter.
   */
  cached?: true | 'anonymous';
  /**
   * The codes with which the use case itself refuses. In the API's description, `openapi-errors.ts` adds the codes that follow
   * from the rest of the declaration.
   */
  errors?: readonly ErrorCode[];
  /** A request repeated with the same `Idempotency-Key` header gets the first answer and is not carried out again. */
  repeatable?: true;
  /** Messages that replace the usual messages of the codes. */
  words?: Partial<Record<ErrorCode, MessageKey>>;
  /** The schema of the answer's `data`; omitted if there is no data or the answer is not JSON with code and message. */
  data?: z.core.$ZodType;
  /** Returns the `data`, or a whole Response. */
  handle(exchange: Exchange<A, Body, Query, Params>): Promise<unknown> | unknown;
}

/** Declares a route. Its access, schemas and limits are plain data, so that tests can check them for all routes. */
export function route<
  A extends Access,
  Body extends z.core.$ZodType | undefined = undefined,
  Query extends z.core.$ZodType | undefined = undefined,
  Params extends z.core.$ZodType | undefined = undefined,
>(definition: RouteDefinition<A, Body, Query, Params>): RouteDefinition {
  return definition as unknown as RouteDefinition;
}
