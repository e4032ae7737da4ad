import type { ReactNode } from 'react';

import type { IconName } from '#lib/media/icon-names.ts';

import { Icon } from './icon.tsx';
import { Words } from './words.tsx';

interface InvitationProps {
  icon: IconName;
  title: string;
  text?: string;
  children: ReactNode;
}

/** Shown in place of missing content, with buttons or links for the next step. */
export function Invitation({ icon, title, text, children }: InvitationProps) {
  return (
    <div className="invite">
      <Icon name={icon} size={44} />
      <h2>{title}</h2>
      {text && (
        <p className="muted">
          <Words text={text} />
        </p>
      )}
      {children}
    </div>
  );
}
