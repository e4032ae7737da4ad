import { buildIfNeeded } from '../../scripts/build-if-needed.ts';

/** Builds the site unless the build is current: end-to-end tests run on the built files. */
export default function setup(): void {
  buildIfNeeded();
}
