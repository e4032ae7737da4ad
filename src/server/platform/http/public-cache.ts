/** `Cache-Control` of pages and files that are the same for everybody: shared caches keep them for half a minute. */
export const publicCacheControl = 'public, max-age=0, s-maxage=30, must-revalidate';
