interface Props {
  label: string;
  /** The label of the option that does not filter. */
  any: string;
  options: readonly (readonly [key: string, words: string])[];
  value: string;
  onChoose(value: string): void;
}

/** A select in a filter. A value that is not among the options is added to them. */
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
