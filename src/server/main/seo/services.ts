import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { orUndefined } from '#server/platform/or-undefined.ts';

import { drawCard } from './card.ts';
import { drawFeed } from './feed.ts';
import { drawPoster } from './poster.ts';
import { drawRobots } from './robots.ts';
import { drawSitemap } from './sitemap.ts';

/** The services for search engines, feed readers and shared links. */
export function discoveryServices(app: App) {
  return {
    drawSitemap: (part: number | undefined) => drawSitemap(app, part),
    drawFeed: (locale: Locale) => drawFeed(app, locale),
    drawRobots: () => drawRobots(app),
    drawPoster: (postingId: string, locale: Locale) => orUndefined(drawPoster(app, postingId, locale)),
    drawCard: (postingId: string) => orUndefined(drawCard(app, postingId)),
  };
}
