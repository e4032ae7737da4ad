import type * as z from 'zod/mini';

import type { Permission, StaffRole } from '#lib/domain/staff-roles.ts';
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
 * Who may call: anyone, a signed-in candidate, for an application whoever is signed in or has passed the identity
 * check (an apply session), or the hiring office: a person's session or a machine's token.
 */
export type Access = 'anyone' | 'candidate' | 'apply-session' | 'staff';

/** The signed-in candidate, as every use case that owns data takes it. */
export interface Candidate {
  accountId: string;
  name: string;
  /** SHA-256 of the session's token: the session that stays when others end. */
  sessionHash: string;
  /** When this session began, in milliseconds. */
  signedInAt: number;
  /** When the closed account is erased, in milliseconds; null for an open one. */
  eraseAt: number | null;
}

/** Somebody of the hiring office, or a machine, as a call proved it. */
export interface StaffActor extends Actor {
  role: StaffRole;
  /** The person's id; null for a machine. */
  staffId: string | null;
  /** SHA-256 of the session's token; null for a machine. */
  sessionHash: string | null;
  /** When the person last proved a code of the authenticator, in milliseconds; null for a machine. */
  provedAt: number | null;
}

/** An uploaded file, at most as large as its route takes. */
export interface Upload {
  name: string;
  bytes: Uint8Array;
  /** Gives the memory of `bytes` back, before the garbage collection does: nothing reads them behind it. */
  free?: () => void;
}

type Output<Schema> = Schema extends z.core.$ZodType ? z.core.output<Schema> : undefined;

/**
 * One request as a handler sees it: checked, counted, and with its owner. Methods and no getters: an object literal
 * with a getter gets a hidden class of its own, which keeps the whole request in memory until the next full collection.
 */
export interface Exchange<A extends Access, Body, Query, Params> {
  app: App;
  locale: Locale;
  t: Translate;
  body: Output<Body>;
  query: Output<Query>;
  params: Output<Params>;
  /** Parsed from `multipart/form-data` where the route says `upload`. */
  file: A extends string ? Upload : never;
  /** Fields of the same form, those that the route names. */
  fields: Record<string, string>;
  candidate: A extends 'candidate' ? Candidate : undefined;
  /** Whose applications an `apply-session` call may reach. */
  holder: A extends 'apply-session' ? Holder : undefined;
  /** Who of the hiring office calls: it goes into the SQL of every query, for its units. */
  actor: A extends 'staff' ? StaffActor : undefined;
  /** The candidate on a route that anyone may call, or null. */
  visitor(): Promise<Candidate | null>;
  cookies: Cookies;
  header(name: string): string | undefined;
  /** The caller's network address, proxies that the settings trust taken off. */
  address(): string;
  requestId: string;
  /** When the request arrived, in milliseconds: what counts for a deadline. */
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
  /** What a caller of the hiring office must be allowed to do, one of several; null where it is enough to be signed in. */
  permission?: Permission | readonly Permission[] | null;
  /**
   * What a staff route reaches: what belongs to units, and its SQL therefore carries the actor's (`units`); what is the
   * whole office's, for whom no unit limits (`office`); what is the caller's own, or the same for whoever is signed in
   * (`own`).
   */
  scope?: 'units' | 'office' | 'own';
  /** A person must have proved a fresh code of the authenticator within the last ten minutes; a machine cannot. */
  stepUp?: true;
  /**
   * Pages call a staff route by themselves, `always` or where the call is `marked` so (`lib/contract/automatic-header.ts`). Such a call
   * is no use of the session: it ends as if nobody were there.
   */
  automatic?: 'always' | 'marked';
  /** Whether a candidate may call it whose account is closed and not erased yet. */
  whileClosing?: true;
  /**
   * The limit on the caller's network address, and on the account of a candidate's call; limits on a target are spent by
   * the use case.
   */
  limit?: LimitName;
  /** Default JSON; `text` is plain text; `upload` is multipart with one `file`. */
  accepts?: 'json' | 'text' | 'upload';
  /** Names of the fields that an uploaded form may hold beside the file; others are passed over. */
  formFields?: readonly string[];
  /** Bytes of the largest file that is uploaded; 2 MB unless it is said. */
  maxBytes?: number;
  body?: Body;
  /** Fields of the body that travel enciphered; the schema sees them opened. */
  secrets?: Secrets;
  /** The body's `captcha` must be right; the caller's captcha is used up, whatever becomes of the request. */
  captcha?: true;
  query?: Query;
  /** Names in the query of which several values count, joined by commas or given again; any other may be given once. */
  queryLists?: readonly string[];
  params?: Params;
  /**
   * The answer is the same for everyone who sends the same body in the same language, until postings or content change
   * or a day begins: its bytes are kept. For paths without parameters.
   */
  kept?: true;
  /** What this call says instead of a code's own words. */
  words?: Partial<Record<ErrorCode, MessageKey>>;
  /** What `data` of the answer is; omitted where the route answers with something other than the envelope. */
  data?: z.core.$ZodType;
  /** Returns what becomes `data`, or a whole Response. */
  handle(exchange: Exchange<A, Body, Query, Params>): Promise<unknown> | unknown;
}

/** Declares a route: access, schemas and limit are data that a test can walk over. */
export function route<
  A extends Access,
  Body extends z.core.$ZodType | undefined = undefined,
  Query extends z.core.$ZodType | undefined = undefined,
  Params extends z.core.$ZodType | undefined = undefined,
>(definition: RouteDefinition<A, Body, Query, Params>): RouteDefinition {
  return definition as unknown as RouteDefinition;
}
