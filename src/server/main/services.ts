import { serviceWorkerScript } from '#lib/browser/service-worker.ts';
import { discoveryServices } from '#server/main/seo/services.ts';
import type { App } from '#server/platform/app.ts';
import { builtFilePolicy } from '#server/platform/http/security-headers.ts';
import { postingServices } from '#server/recruitment/postings/services.ts';
import { contentServices } from '#server/website/content/services.ts';

/**
 * The use cases that pages may call, bound to the app. The API calls the same use cases, so that pages and API return
 * the same data.
 * @param build the name of the build whose pages are served
 */
export function createServices(app: App, build = 'none') {
  const { publicUrl, offlinePages, sso } = app.settings;
  return {
    /** The current time (ms), for deadlines. */
    now: () => app.clock.now(),
    publicUrl,
    /** Whether browsers may cache pages to show them without a network. */
    offlinePages,
    /** Whether the hiring office can sign in through single sign-on. */
    hasSso: sso !== undefined,
    serviceWorker: () => ({ script: serviceWorkerScript(offlinePages ? build : undefined), policy: builtFilePolicy }),
    ...contentServices(app),
    ...postingServices(app),
    ...discoveryServices(app),
  };
}

export type Services = ReturnType<typeof createServices>;
