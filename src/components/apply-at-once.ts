// Wraps `apply-button.ts` for pages that import it on demand. Importing that script directly would add 600 bytes of helpers
// for its exports to all other pages that contain it.
import '#islands/application/apply-button.ts';
