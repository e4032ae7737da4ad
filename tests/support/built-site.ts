import { buildIfNeeded } from '../../scripts/build-if-needed.ts';

/** Builds the site once: end-to-end tests run on the built files. */
export default function setup(): void {
  buildIfNeeded();
}
