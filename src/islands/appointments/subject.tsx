import { useT } from '#islands/ui/language.tsx';
import { Words } from '#islands/ui/words.tsx';

/** Names the application that a page belongs to. */
export function Subject({ jobName, receiptNo }: { jobName: string; receiptNo: string }) {
  const t = useT();
  return (
    <div>
      <p className="appointment__job">{jobName}</p>
      <p className="muted small">
        <Words text={t('appointments.frame.receipt', { receiptNo })} />
      </p>
    </div>
  );
}

/** A term and its value in a description list; renders nothing if the value is empty. */
export function Fact({ label, value, className }: { label: string; value: string; className?: string }) {
  if (value === '') return null;
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>
        <Words text={value} />
      </dd>
    </div>
  );
}
