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
  /** One line below: what this is about, how many there are. */
  lead?: ReactNode;
  /** Buttons at the end of the line. */
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
  /** One of these is needed to read the page; null: whoever is signed in may. */
  permissions: readonly Permission[] | null;
  /** The page is about the whole office: no unit may limit its reader. */
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

/** The root of an island of the desk: its words, and its content once it is known that the reader may see it. */
export function DeskPage({ locale, messages, ...admission }: Props) {
  return (
    <Language {...{ locale, messages }}>
      <Admitted {...admission} />
    </Language>
  );
}
