import { Hono } from 'hono';
import type * as z from 'zod/mini';

import { automaticHeader } from '#lib/contract/automatic-header.ts';
import { ownerHeader } from '#lib/contract/owner-header.ts';
import { parseWith } from '#lib/forms/faults.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { isStorable } from '#lib/rules/text.ts';
import { type Locale, localeFrom, locales } from '#lib/text/locale.ts';
import { findCaller, mustBeFor } from '#server/office/staff/admit-staff.ts';
import { noteRefusedCall } from '#server/office/staff/note-refused-call.ts';
import { authenticate } from '#server/people/accounts/session.ts';
import { isRightAnswer, isWorkDone, takeCaptcha } from '#server/people/verification/captcha.ts';
import type { App } from '#server/platform/app.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Holder } from '#server/platform/holder.ts';
import { addressReader } from '#server/platform/http/address.ts';
import { readForm, readJson, readText, readUpload } from '#server/platform/http/body.ts';
import { type Cookies, cookiesOf } from '#server/platform/http/cookies.ts';
import { allowCrossOrigin } from '#server/platform/http/cross-origin.ts';
import { envelope, errorAnswer } from '#server/platform/http/errors.ts';
import { type ApiContext, incomingOf, type NodeEnvironment } from '#server/platform/http/incoming.ts';
import { isForeign } from '#server/platform/http/origin.ts';
import { readQuery } from '#server/platform/http/query.ts';
import { loggedPath } from '#server/platform/http/request-path.ts';
import type { Candidate, Exchange, RouteDefinition, StaffActor, Upload } from '#server/platform/http/route.ts';
import { decryptSecrets, refusalOf, type Secrets } from '#server/platform/http/secrets.ts';
import { sendJson } from '#server/platform/http/send-json.ts';
import { staffGate } from '#server/platform/http/staff-networks.ts';
import { limitOfAccount } from '#server/platform/rate-limits/limits.ts';
import { add, spend, spendAddress } from '#server/platform/rate-limits/spend.ts';
import type { Settings } from '#server/platform/settings.ts';
import { findApplySession } from '#server/recruitment/apply-access/find-apply-session.ts';

import { routes as allRoutes } from './routes.ts';

const staffBase = '/api/staff/';

const done = Object.fromEntries(locales.map((locale) => [locale, translateFor(locale)('errors.200')])) as Record<Locale, string>;

function checked(schema: z.core.$ZodType | undefined, value: unknown, secrets: Secrets = {}): unknown {
  if (!schema) return undefined;
  const parsed = parseWith(schema, value);
  if (parsed.ok) return parsed.value;
  throw refusalOf(parsed.faults, secrets);
}

/**
 * The parameters in the path. A value with characters that cannot be stored is refused: it matches nothing, and PostgreSQL
 * fails on NUL.
 * @throws AppError 404 for such a value or a broken escape sequence
 */
function pathParameters(context: ApiContext): Record<string, string> {
  try {
    const parameters: Record<string, string> = context.req.param();
    if (Object.values(parameters).every(isStorable)) return parameters;
  } catch {
    // A path with a broken escape sequence is not found either.
  }
  throw notFound();
}

/** The origins whose pages may call a path. Only pages of this site may call the hiring office's API. */
function originsOf({ settings }: App, path: string): Pick<Settings, 'allowedOrigins' | 'publicUrl' | 'hasPublicUrl'> {
  const { publicUrl, hasPublicUrl } = settings;
  return path.startsWith(staffBase) ? { publicUrl, hasPublicUrl, allowedOrigins: [] } : settings;
}

interface Admitted {
  candidate: Candidate | null;
  holder?: Holder;
  actor?: StaffActor;
}

/** `actor` is set as soon as the staff member or token is authenticated, so that a refused call can be logged. */
interface CallerSlot {
  actor?: StaffActor;
}

/**
 * Authenticates the caller as the route's access requires. A route with an unknown kind of access refuses everybody.
 * @throws AppError 401 without the required session or token; 403 or 404 as `mustBeFor`
 */
async function admit(
  app: App,
  definition: RouteDefinition,
  { arrivedAt, ...shown }: { cookies: Cookies; authorization: string | undefined; isMarked: boolean; arrivedAt: number },
  caller: CallerSlot,
): Promise<Admitted> {
  const { access } = definition;
  const { cookies } = shown;
  if (access === 'anyone') return { candidate: null };
  if (access === 'staff') {
    caller.actor = await findCaller(app, definition, shown);
    mustBeFor(app, definition, caller.actor);
    return { candidate: null, actor: caller.actor };
  }
  const isOfCandidate = access === 'candidate' || access === 'apply-session' || access === 'visitor';
  const candidate = isOfCandidate ? await authenticate(app, cookies) : null;
  if (access === 'apply-session') {
    const personHash = await findApplySession(app, cookies, arrivedAt);
    if (candidate || personHash) return { candidate, holder: { accountId: candidate?.accountId ?? null, personHash } };
  }
  if (!candidate && access !== 'visitor') throw new AppError('401');
  return { candidate };
}

async function answer(
  app: App,
  definition: RouteDefinition,
  context: ApiContext,
  readAddress: ReturnType<typeof addressReader>,
  caller: CallerSlot,
): Promise<Response> {
  if (app.settings.metricsToken !== undefined && context.env?.incoming) context.env.incoming.route = definition.path;
  const arrivedAt = context.env?.incoming?.arrivedAt ?? app.clock.now();
  const request = incomingOf(context);
  const locale = localeFrom(request.header('accept-language'));
  const addressOf = () => readAddress(context.env?.incoming?.socket.remoteAddress, request.header('x-forwarded-for'));
  if (isForeign(request, originsOf(app, definition.path))) throw new AppError('403');
  const sends = definition.limit === 'sendsByAddress';
  if (definition.limit) await spendAddress(app, definition.limit, addressOf());
  if (sends) await add(app, 'sendsOfSite', 'site');
  const cookies = cookiesOf(context, app.settings);
  let isForOne = false;
  const signedIn = async (): Promise<Candidate | null> => {
    const visitor = await authenticate(app, cookies);
    isForOne ||= visitor !== null;
    return visitor;
  };
  const captcha = definition.captcha ? await takeCaptcha(app, cookies) : undefined;
  const authorization = request.header('authorization');
  const isMarked = request.header(automaticHeader.toLowerCase()) !== undefined;
  const shown = { cookies, authorization, isMarked, arrivedAt };
  const { candidate, holder, actor } = await admit(app, definition, shown, caller);
  const owner = request.header(ownerHeader.toLowerCase());
  const person = candidate?.accountId ?? actor?.id;
  if (owner && person !== undefined && owner !== person) {
    throw new AppError('403', { because: 'it was sent for another person than the one who is signed in' });
  }
  if (candidate && candidate.eraseAt !== null && !definition.whileClosing) throw new AppError('403', { words: 'errors.closing' });
  const ownLimit = definition.limit && limitOfAccount[definition.limit];
  if (candidate && ownLimit) await spend(app, ownLimit, candidate.accountId);
  let sent: unknown;
  let body: unknown;
  let upload: { file: Upload; fields: Record<string, string> } | undefined;
  if (definition.accepts === 'upload') {
    const sender = candidate?.accountId ?? holder?.personHash ?? actor?.id;
    upload = await readUpload(request, { ...definition, sender });
  } else if (definition.accepts === 'text') body = checked(definition.body, await readText(request));
  else if (definition.body) {
    const { secrets = {} } = definition;
    const read = definition.accepts === 'form' ? readForm : readJson;
    sent = decryptSecrets(await read(request), secrets, app.settings.fieldKey);
    body = checked((!candidate && definition.visitorBody) || definition.body, sent, secrets);
  } else if (definition.method !== 'GET') await readJson(request);
  if (definition.captcha && !(candidate && definition.access === 'visitor')) {
    const { captcha: typed } = body as { captcha?: unknown };
    const { solution } = sent as { solution?: unknown };
    const passes = captcha && isRightAnswer(app, captcha, typed);
    if (!passes || !(await isWorkDone(app, captcha, solution, { address: addressOf(), sends }))) throw new AppError('400001');
  }
  const exchange = {
    app,
    locale,
    t: translateFor(locale),
    body,
    query: definition.query && readQuery(definition, context.req.queries()),
    params: definition.params && checked(definition.params, pathParameters(context)),
    file: upload?.file,
    fields: upload?.fields ?? {},
    candidate,
    holder,
    actor,
    visitor: signedIn,
    cookies,
    header: request.header,
    address: addressOf,
    requestId: context.env?.incoming?.requestId ?? '',
    arrivedAt,
  };
  const result = await definition.handle(exchange as unknown as Exchange<never, undefined, undefined, undefined>);
  if (result instanceof Response) return context.newResponse(result.body, result);
  const text = envelope('200', done[locale], result);
  if (!cookies.isChanged() && !isForOne) context.env?.incoming?.cacheAnswer?.(text);
  const isPrepared = cookies.isChanged() || app.settings.allowedOrigins.length > 0;
  return sendJson(context, text, { isPrepared });
}

/** The error with the route's message for the error's code; an error that already has a message keeps that message. */
function withOwnMessage({ words }: RouteDefinition, error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const own = words?.[error.code];
  return own ? new AppError(error.code, { words: own, ...error.details }) : error;
}

/**
 * The JSON API. Before it calls a route's handler, it checks origin, rate limit, session, body and parameters. Every error
 * that the checks or the handler throw becomes an answer here.
 */
export function createApi(app: App, routes: RouteDefinition[] = allRoutes): Hono<{ Bindings: NodeEnvironment }> {
  const api = new Hono<{ Bindings: NodeEnvironment }>();
  const readAddress = addressReader(app.settings.trustedProxies);
  const mayEnterDesk = staffGate(app.settings);

  function failed(error: unknown, context: ApiContext): Response {
    const { status, body, retryAfter } = errorAnswer(error, translateFor(localeFrom(context.req.header('accept-language'))));
    if (!(error instanceof AppError)) {
      app.log.error(
        { err: error, requestId: context.env?.incoming?.requestId, path: loggedPath(context.req.path) },
        'request failed',
      );
    }
    const headers: Record<string, string> = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
    return sendJson(context, body, { status, headers, isPrepared: true });
  }

  function missing(context: ApiContext): Response {
    return failed(isForeign(incomingOf(context), originsOf(app, context.req.path)) ? new AppError('403') : notFound(), context);
  }

  if (app.settings.allowedOrigins.length > 0) {
    for (const base of ['/api/front/*', '/api/cc/*']) api.use(base, allowCrossOrigin(app.settings));
  }
  api.use(`${staffBase}*`, async (context, next) => {
    const forwarded = incomingOf(context).header('x-forwarded-for');
    return mayEnterDesk(context.env?.incoming?.socket.remoteAddress, forwarded) ? next() : missing(context);
  });
  for (const definition of routes) {
    api.on(definition.method, definition.path.replaceAll(/\{(\w+)\}/g, ':$1'), (context) => {
      // Reads of personal data are logged, and some are allowed only once, so a HEAD request must not run the handler.
      if (context.req.method === 'HEAD' && definition.access !== 'anyone') return missing(context);
      const caller: CallerSlot = {};
      return answer(app, definition, context, readAddress, caller).catch(async (error: unknown) => {
        const isRefused = error instanceof AppError && (error.code === '403' || error.details.isRefusal);
        if (isRefused && caller.actor) await noteRefusedCall(app, caller.actor, definition, error);
        throw withOwnMessage(definition, error);
      });
    });
  }
  api.notFound(missing);
  api.onError(failed);
  return api;
}
