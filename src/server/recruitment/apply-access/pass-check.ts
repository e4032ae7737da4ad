import type { IdentifiedApplication } from '#lib/contract/identity.ts';
import type { Locale } from '#lib/text/locale.ts';
import { startApplySession } from '#server/people/verification/apply-sessions.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { logSecurity } from '#server/platform/log.ts';
import { listByIdentity } from '#server/recruitment/applications/find-by-identity.ts';
import { hashPerson } from '#server/recruitment/applications/frozen-resume.ts';
import { rehashPerson } from '#server/recruitment/applications/rehash-person.ts';

import type { Caller } from './ask-phone.ts';
import { findPerson, readNumber } from './find-person.ts';
import { hashesOfCode } from './send-code.ts';
import { deleteTicket } from './store.ts';
import { clearTicket, tryTicket } from './verify-ticket.ts';

/**
 * Checks an entered code; if it is right, starts an apply session and returns the applications that the session may access.
 * @throws AppError 400 as `readNumber`; 400003 if the code is wrong, used, expired, or belongs to another ID number or
 * browser
 */
export async function passCheck(
  app: App,
  { cookies, address }: Caller,
  { idcard, code }: { idcard: string; code: string },
  locale: Locale,
): Promise<IdentifiedApplication[]> {
  const typed = readNumber(app, idcard);
  const log = (because: string) => logSecurity(app, 'identity check', { account: typed.idHash, address, because });
  const { phone, accountId } = await findPerson(app, typed);
  try {
    const { tokenHash } = await tryTicket(app, cookies, typed.idHashes, (ticket) => {
      return (
        accountId !== null && ticket.codeHash !== null && hashesOfCode(app, ticket.tokenHash, code).includes(ticket.codeHash)
      );
    });
    const personHash = hashPerson(app, typed.idHash, phone);
    const session = await transaction(app, async (trx) => {
      if (!(await deleteTicket(trx, tokenHash))) throw new AppError('400003', { because: 'the ticket was used meanwhile' });
      await rehashPerson(trx, app, typed.number, phone);
      return startApplySession(trx, app, cookies, personHash);
    });
    clearTicket(cookies);
    session.setCookies();
    log('passed');
    return await listByIdentity(app, personHash, locale);
  } catch (error) {
    if (error instanceof AppError) log('refused');
    throw error;
  }
}
