/** A spinner. Without a label it is hidden from screen readers and needs text beside it. */
export function Spinner({ label, large }: { label?: string; large?: boolean }) {
  const ring = <span className={large ? 'spinner spinner--large' : 'spinner'} aria-hidden="true" />;
  if (!label) return ring;
  return (
    <span role="status" className="row">
      {ring}
      <span>{label}</span>
    </span>
  );
}
