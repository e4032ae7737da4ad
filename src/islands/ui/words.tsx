import { unbrokenParts } from '#lib/text/unbroken.ts';

/** Text without line breaks inside its dates, times, receipt numbers and phone numbers. */
export function Words({ text }: { text: string }) {
  const parts = unbrokenParts(text);
  // Parts of a text can only be identified by their index.
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
