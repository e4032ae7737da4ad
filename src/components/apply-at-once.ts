// Wraps `apply-button.ts` for pages that import it on demand. If they imported that script itself, its build for other pages
// would contain 600 bytes of helpers for its exports.
import '#islands/application/apply-button.ts';
