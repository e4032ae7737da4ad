import { buildIfNeeded } from '../../scripts/build-if-needed.ts';

/** End-to-end tests run on the built site, as visitors do. */
export default function setup(): void {
  buildIfNeeded();
}
