interface Props {
  label: string;
  /** The label of the option that does not filter. */
  any: string;
  options: readonly (readonly [key: string, words: string])[];
  value: string;
  onChoose(value: string): void;
}

/** A select of the filter; a value that is not among its options is shown unchanged. */
export function FilterChoice({ label, any, options, value, onChoose }: Props) {
  const isKnown = value === '' || options.some(([key]) => key === value);
  return (
    <label className="desk-field">
      <span>{label}</span>
      <select className="input" value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{any}</option>
        {!isKnown && <option value={value}>{value}</option>}
        {options.map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
