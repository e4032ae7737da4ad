import type { App } from '#server/platform/app.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';

import { countTry, deleteExpiredTickets, deleteTicket, findTicketRow, insertTicket, type TicketRow } from './store.ts';

const ticketCookie = 'verify_ticket';
/** How long a ticket is valid before a code is sent, in milliseconds. */
const validFor = 5 * 60_000;
/** The number of wrong codes after which a ticket is deleted. */
const mostTries = 5;

/** Gives the browser a ticket for one ID number, and deletes the browser's former ticket. */
export async function giveTicket(app: App, cookies: Cookies, idHash: string): Promise<void> {
  const former = cookies.get(ticketCookie);
  if (former) await deleteTicket(app.db, hashToken(former));
  const token = newToken();
  const expiresAt = app.clock.now() + validFor;
  await insertTicket(app.db, { tokenHash: hashToken(token), idHash, codeHash: null, tries: 0, expiresAt });
  cookies.set(ticketCookie, token, { maxAge: validFor / 1000 });
}

/** Lets the browser's ticket cookie expire this many milliseconds from now. */
export function prolongTicket(cookies: Cookies, milliseconds: number): void {
  const token = cookies.get(ticketCookie);
  if (token) cookies.set(ticketCookie, token, { maxAge: milliseconds / 1000 });
}

/** This browser's ticket for an ID number; undefined without a ticket, or if a code was already sent for it. */
export async function findUnusedTicket(app: App, cookies: Cookies, idHashes: readonly string[]): Promise<TicketRow | undefined> {
  const tokenHash = hashToken(cookies.get(ticketCookie) ?? '');
  const row = await findTicketRow(app.db, { tokenHash, idHashes }, app.clock.now());
  return row?.codeHash === null ? row : undefined;
}

/**
 * Checks a code for the browser's ticket. The attempt is counted before the code is compared and outside any
 * transaction, so that concurrent guesses count too. The fifth wrong code deletes the ticket.
 * @returns the ticket, if the code is right
 * @throws AppError 400003 if the code is wrong, or there is no valid ticket
 */
export async function tryTicket(
  app: App,
  cookies: Cookies,
  idHashes: readonly string[],
  isRight: (ticket: TicketRow) => boolean,
): Promise<TicketRow> {
  const tokenHash = hashToken(cookies.get(ticketCookie) ?? '');
  const ticket = await countTry(app.db, { tokenHash, idHashes }, mostTries, app.clock.now());
  if (!ticket) throw new AppError('400003', { because: 'no valid ticket for this number' });
  if (isRight(ticket)) return ticket;
  if (ticket.tries < mostTries) throw new AppError('400003', { because: 'wrong code' });
  await deleteTicket(app.db, tokenHash);
  cookies.delete(ticketCookie);
  throw new AppError('400003', { words: 'errors.identityTries', because: 'too many tries' });
}

/** Deletes the ticket's cookie. */
export function clearTicket(cookies: Cookies): void {
  cookies.delete(ticketCookie);
}

/** Deletes expired tickets. */
export async function forgetExpiredTickets(app: App): Promise<void> {
  await deleteExpiredTickets(app.db, app.clock.now());
}
