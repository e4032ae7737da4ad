import { useT } from '#islands/ui/language.tsx';

const steps = ['stepForm', 'stepConfirm', 'stepDone'] as const;

/** The three steps of applying, with the current one marked. */
export function Steps({ current }: { current: (typeof steps)[number] }) {
  const t = useT();
  const at = steps.indexOf(current);
  return (
    <ol className="apply-steps" role="list" aria-label={t('application.dialog.steps')}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < at ? 'apply-steps__step apply-steps__step--done' : 'apply-steps__step'}
          aria-current={index === at ? 'step' : undefined}
        >
          {t(`application.dialog.${step}`)}
        </li>
      ))}
    </ol>
  );
}
