import type { Translate } from '#lib/i18n/translate.ts';
import type { StoreFault } from '#server/platform/files/object-error.ts';

/** Describes a fault of the file store or one of its objects: host, bucket, object and cause. */
export function describeStoreFault({ why, host, bucket, object, answer }: StoreFault, t: Translate): string {
  return t(`ops.files.why.${why}`, { host, bucket, object, answer });
}
