import { unbrokenParts } from '#lib/text/unbroken.ts';

/** Text whose dates, times, receipt and phone numbers stay on one line. */
export function Words({ text }: { text: string }) {
  const parts = unbrokenParts(text);
  // Parts of a text have no identity but their index.
  return parts.map((part, place) =>
    place % 2 === 1 ? (
      <span key={place} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
