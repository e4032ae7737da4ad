import { discoveryServices } from '#server/main/seo/services.ts';
import type { App } from '#server/platform/app.ts';
import { postingServices } from '#server/recruitment/postings/services.ts';
import { contentServices } from '#server/website/content/services.ts';

/**
 * The use cases that pages may call, bound to the app. The API calls the same use cases, so that pages and API return
 * the same data.
 */
export function createServices(app: App) {
  return {
    /** The current time (ms), for deadlines. */
    now: () => app.clock.now(),
    publicUrl: app.settings.publicUrl,
    ...contentServices(app),
    ...postingServices(app),
    ...discoveryServices(app),
  };
}

export type Services = ReturnType<typeof createServices>;
