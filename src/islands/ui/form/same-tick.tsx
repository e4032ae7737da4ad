interface SameTickProps {
  id: string;
  /** What is taken over is called. */
  words: string;
  /** What it says now. */
  offered: string;
  value: unknown;
  onChange: (value: string) => void;
}

/** Takes an answer over that was given elsewhere; taking the tick away empties the field. */
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
