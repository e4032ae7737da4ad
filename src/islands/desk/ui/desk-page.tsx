import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { Language, useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import type { Permission } from '#lib/domain/staff-roles.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';
import type { Locale } from '#lib/text/locale.ts';

interface HeadingProps {
  title: string;
  /** Text below the title, such as the number of entries. */
  lead?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
}

/** The heading of a page of the desk. */
export function DeskHeading({ title, lead, actions }: HeadingProps) {
  return (
    <header className="desk-heading">
      <div>
        <h1>{title}</h1>
        {lead && <p className="desk-heading__lead">{lead}</p>}
      </div>
      {actions && <div className="desk-heading__actions">{actions}</div>}
    </header>
  );
}

interface Props {
  locale: Locale;
  messages: Messages;
  /** The page requires at least one of these permissions; null if it is open to everyone signed in. */
  permissions: readonly Permission[] | null;
  /** Whether the page concerns the whole office; readers limited to some units may not see such a page. */
  ofOffice?: boolean;
  children: ReactNode;
}

function Admitted({ permissions, ofOffice = false, children }: Omit<Props, 'locale' | 'messages'>) {
  const t = useT();
  const staff = useStore($staff, { ssr: 'initial' });
  if (!staff) return <Spinner label={t('common.loading')} />;
  const isLimited = ofOffice && staff.units !== null;
  if (isLimited || !mayDoOneOf(staff, permissions))
    return <DeskHeading title={t('desk.refused.title')} lead={t('desk.refused.text')} />;
  return children;
}

/** The root of a desk island: provides the translations, and renders the content once the reader's permission is confirmed. */
export function DeskPage({ locale, messages, ...admission }: Props) {
  return (
    <Language {...{ locale, messages }}>
      <Admitted {...admission} />
    </Language>
  );
}
