import { CaptchaBody, Closed, OwnerProof } from '#lib/contract/account.ts';
import { clearSessionCookies } from '#server/people/accounts/session.ts';
import { route } from '#server/platform/http/route.ts';

import { closeAccount, cancelClosing, sendCloseCode } from './close-account.ts';
import { exportAccount } from './export-account.ts';

const limit = 'accountCallsByAddress';
const secrets = { password: '400', code: '400003' } as const;

export const privacyRoutes = [
  route({
    method: 'POST',
    path: '/api/front/system/user/sendCloseMessage',
    operationId: 'sendCloseCode',
    summary: 'Send a code for closing or exporting the account',
    access: 'candidate',
    whileClosing: true,
    limit: 'sendsByAddress',
    captcha: true,
    body: CaptchaBody,
    handle: ({ app, candidate, locale }) => sendCloseCode(app, candidate, locale),
  }),
  route({
    method: 'POST',
    path: '/api/front/system/user/export',
    operationId: 'exportAccount',
    summary: 'Export all data of the candidate as a ZIP',
    access: 'candidate',
    whileClosing: true,
    limit,
    secrets,
    body: OwnerProof,
    handle: ({ app, candidate, body, locale }) => exportAccount(app, candidate, body, locale),
  }),
  route({
    method: 'POST',
    path: '/api/front/system/user/close',
    operationId: 'closeAccount',
    summary: 'Close the account: withdraw its applications, end its sessions, and erase all data after some days',
    access: 'candidate',
    limit,
    secrets,
    body: OwnerProof,
    errors: ['409'],
    data: Closed,
    async handle({ app, candidate, cookies, body, locale }) {
      const until = await closeAccount(app, candidate, body, locale);
      clearSessionCookies(cookies);
      return { until: new Date(until).toISOString() };
    },
  }),
  route({
    method: 'POST',
    path: '/api/front/system/user/keep',
    operationId: 'keepAccount',
    summary: 'Reopen a closed account that is not erased yet',
    access: 'candidate',
    whileClosing: true,
    limit,
    handle: ({ app, candidate }) => cancelClosing(app, candidate),
  }),
];
