interface SameTickProps {
  id: string;
  /** The label of the checkbox. */
  words: string;
  /** The value to copy. */
  offered: string;
  value: unknown;
  onChange: (value: string) => void;
}

/** A checkbox that copies a value entered elsewhere; unchecking it clears the field. */
export function SameTick({ id, words, offered, value, onChange }: SameTickProps) {
  return (
    <label className="choice same-tick">
      <input
        id={`${id}-same`}
        type="checkbox"
        checked={value === offered}
        onChange={({ target }) => onChange(target.checked ? offered : '')}
      />
      <span>{words}</span>
    </label>
  );
}
