import type { App } from '#server/app.ts';
import { contentServices } from '#server/content/services.ts';
import { discoveryServices } from '#server/discovery/services.ts';
import { postingServices } from '#server/postings/services.ts';

/** The use cases that pages may call, bound to the app: what a page shows is what the API would answer. */
export function createServices(app: App) {
  return {
    /** Milliseconds since 1970-01-01 UTC, for days left. */
    now: () => app.clock.now(),
    publicUrl: app.settings.publicUrl,
    ...contentServices(app),
    ...postingServices(app),
    ...discoveryServices(app),
  };
}

export type Services = ReturnType<typeof createServices>;
