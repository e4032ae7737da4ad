import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { paths } from '#lib/addresses/paths.ts';
import type { ApplicationValues } from '#lib/forms/application.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';

import type { PostingChoices } from './load-posting.ts';
import { PhaseHeading } from './phase-heading.tsx';
import { Steps } from './steps.tsx';

interface ConfirmStepProps {
  posting: PostingChoices;
  values: ApplicationValues;
  busy: boolean;
  /** Why the last submit failed; empty if it did not. */
  failure: string;
  onSubmit: () => void;
  onBack: () => void;
}

const declarations = ['truth', 'use', 'one', 'free'] as const;

/** The step to confirm and submit; submitting requires consent to the privacy notice (specification: disclaimer dialog). */
export function ConfirmStep({ posting, values, busy, failure, onSubmit, onBack }: ConfirmStepProps) {
  const t = useT();
  const locale = useLocale();
  const [agreed, setAgreed] = useState(false);
  const nameOf = (choices: readonly { key: string; value: string }[], key: string) =>
    choices.find((choice) => choice.key === key)?.value ?? key;

  return (
    <div className="stack">
      <Steps current="stepConfirm" />
      <PhaseHeading>{t('application.confirm.title')}</PhaseHeading>
      <dl className="facts">
        <div>
          <dt>{t('application.field.pkRegJob')}</dt>
          <dd>{posting.name}</dd>
        </div>
        <div>
          <dt>{t('application.field.workPlace')}</dt>
          <dd>{nameOf(posting.workPlaces, values.workPlace)}</dd>
        </div>
        <div>
          <dt>{t('application.field.site')}</dt>
          <dd>{nameOf(posting.sites, values.site)}</dd>
        </div>
        {values.adjustable && (
          <div>
            <dt>{t('application.confirm.adjustable')}</dt>
            <dd>{enumLabel('yesNo', values.adjustable, t)}</dd>
          </div>
        )}
        <div>
          <dt>{t('application.confirm.resume')}</dt>
          <dd>{t('application.confirm.resumeNow')}</dd>
        </div>
      </dl>
      <ul className="apply-declarations">
        {declarations.map((key) => (
          <li key={key}>{t(`application.confirm.${key}`)}</li>
        ))}
      </ul>
      <label className="choice">
        <input
          type="checkbox"
          name="agreed"
          checked={agreed}
          disabled={busy}
          onChange={(event) => setAgreed(event.target.checked)}
        />
        <span>
          {t('application.confirm.agree')}{' '}
          <a href={paths.privacyNotice(locale)} target="_blank" rel="noopener">
            {t('application.confirm.privacy')}
            <span className="visually-hidden"> {t('common.newTab')}</span>
          </a>
        </span>
      </label>
      <div role="alert">{failure && <p className="notice notice--fault">{failure}</p>}</div>
      <div className="form__actions">
        <Button onClick={onBack} disabled={busy}>
          {t('application.dialog.back')}
        </Button>
        <Button variant="primary" busy={busy} disabled={!agreed} onClick={onSubmit}>
          {t(busy ? 'application.confirm.sending' : 'application.confirm.submit')}
        </Button>
      </div>
    </div>
  );
}
