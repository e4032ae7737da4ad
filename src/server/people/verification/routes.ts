import { CaptchaData, CaptchaQuery } from '#lib/contract/account.ts';
import { route } from '#server/platform/http/route.ts';

import { issueCaptcha } from './captcha.ts';

function captchaRoute(path: `/api/${string}`, operationId: string) {
  return route({
    method: 'GET',
    path,
    operationId,
    summary: 'Create a captcha that is bound to a cookie: a picture or, with audio=1, a recording of the characters',
    access: 'anyone',
    limit: 'captchasByAddress',
    query: CaptchaQuery,
    data: CaptchaData,
    handle: ({ app, cookies, address, query, locale }) =>
      issueCaptcha(app, { cookies, address: address() }, query.audio === '1' ? 'audio' : 'picture', locale),
  });
}

export const identityRoutes = [
  captchaRoute('/api/front/system/captcha', 'createCaptcha'),
  captchaRoute('/api/front/personal/verify/captcha', 'createIdentityCaptcha'),
];
