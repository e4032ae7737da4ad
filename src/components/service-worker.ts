/** Milliseconds from loading the page until the service worker is registered, so that it competes with nothing. */
const registerAfter = 3000;

addEventListener('load', () => {
  setTimeout(() => {
    // Without the worker, the site works as before, so a failure is not shown.
    void import('./register-worker.ts').then(({ registerWorker }) => registerWorker()).catch(() => {});
  }, registerAfter);
});
