// Wraps `apply-button.ts` for pages that import it on demand. Importing that script on demand would add 600 bytes of export
// helpers to each page that has it at once.
import '#islands/application/apply-button.ts';
