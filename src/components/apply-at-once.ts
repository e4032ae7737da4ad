// Wraps `apply-button.ts` for pages that import it on demand. Importing that script directly would add 600 bytes of export
// helpers to every other page that uses it.
import '#islands/application/apply-button.ts';
