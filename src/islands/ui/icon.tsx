import type { IconName } from '#lib/media/icon-names.ts';
import icons from '#lib/media/icons.json';

/** One of the site's icons. Hidden from screen readers, so it needs text beside it or a labelled button around it. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={icons[name]} />
    </svg>
  );
}
