import { useId } from 'react';

interface ProgressProps {
  label: string;
  /** 0 to 100; undefined if the progress is indeterminate. */
  percent?: number;
}

/** A progress bar with a label. */
export function Progress({ label, percent }: ProgressProps) {
  const id = useId();
  const known = percent === undefined ? undefined : Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <div className={known === 100 ? 'progress progress--done' : 'progress'}>
      <div className="progress__label">
        <label htmlFor={id}>{label}</label>
        {known !== undefined && <span aria-hidden="true">{known}%</span>}
      </div>
      <progress id={id} className="progress__bar" max={100} value={known} />
    </div>
  );
}
