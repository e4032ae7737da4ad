import type { Locale } from '#lib/locale.ts';

import type { App } from './app.ts';

/** The use cases that pages may call, bound to the app: what a page shows is what the API would answer. */
export function createServices(app: App) {
  return {
    /** Milliseconds since 1970-01-01 UTC, for days left. */
    now: () => app.clock.now(),
    publicUrl: app.settings.publicUrl,
    isReady: (_locale: Locale) => true,
  };
}

export type Services = ReturnType<typeof createServices>;
