// Pages that load `apply-button.ts` only on demand import this file instead. Importing `apply-button.ts` itself on demand would
// add 600 bytes of export helpers to each page that imports `apply-button.ts` statically.
import '#islands/application/apply-button.ts';
