/** Milliseconds from loading the page until the service worker is registered, so that it does not delay the content. */
const registerAfter = 3000;

addEventListener('load', () => {
  setTimeout(() => {
    // The site also works without the worker, so a failure is not shown.
    void import('./register-worker.ts').then(({ registerWorker }) => registerWorker()).catch(() => {});
  }, registerAfter);
});
