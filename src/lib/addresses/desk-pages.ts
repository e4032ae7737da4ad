import { exportPermissions } from '#lib/domain/export-lists.ts';
import type { Permission } from '#lib/domain/staff-roles.ts';
import type { IconName } from '#lib/media/icon-names.ts';

import type { deskPaths } from './desk-paths.ts';

/**
 * Desk pages without an entry in the rail: pages of one item or of a group of candidates, the reader's account, and the
 * pages before sign-in.
 */
type OtherPage =
  | 'account'
  | 'setup'
  | 'application'
  | 'grid'
  | 'postingPreview'
  | 'session'
  | 'sessionDoor'
  | 'posting'
  | 'ranking'
  | 'contentItem'
  | 'signIn';

/** An entry of the desk's rail; its label is `desk.places.<name>`. */
export interface DeskPage {
  name: Exclude<keyof typeof deskPaths, OtherPage>;
  icon: IconName;
  /** The key that opens the page when pressed after `g`. */
  key: string;
  /** The rail shows the entry to readers who have at least one of these permissions or, if null, to everyone signed in. */
  permissions: readonly Permission[] | null;
}

/** The entries of the rail from top to bottom, in groups. */
export const deskPages: readonly (readonly DeskPage[])[] = [
  [
    { name: 'today', icon: 'home', key: 't', permissions: null },
    { name: 'applications', icon: 'list', key: 'a', permissions: ['applications.read'] },
    { name: 'pool', icon: 'star', key: 'o', permissions: ['applications.read'] },
    { name: 'checks', icon: 'check-circle', key: 'c', permissions: ['materials.check'] },
    { name: 'sessions', icon: 'calendar', key: 's', permissions: ['applications.ask'] },
    { name: 'batches', icon: 'clock', key: 'b', permissions: ['applications.read'] },
    { name: 'season', icon: 'plane', key: 'y', permissions: ['applications.read'] },
    { name: 'figures', icon: 'chart', key: 'f', permissions: ['figures.read'] },
  ],
  [
    { name: 'postings', icon: 'briefcase', key: 'p', permissions: ['postings.edit'] },
    { name: 'content', icon: 'file', key: 'n', permissions: ['content.edit'] },
    { name: 'templates', icon: 'mail', key: 'm', permissions: ['templates.edit'] },
  ],
  [
    { name: 'exports', icon: 'download', key: 'e', permissions: exportPermissions },
    { name: 'imports', icon: 'upload', key: 'i', permissions: ['postings.edit', 'content.edit', 'applications.decide'] },
  ],
  [
    { name: 'staff', icon: 'user', key: 'u', permissions: ['staff.manage', 'interviewers.manage'] },
    { name: 'tokens', icon: 'lock', key: 'k', permissions: ['tokens.manage'] },
    { name: 'webhooks', icon: 'external', key: 'w', permissions: ['settings.manage'] },
    { name: 'retention', icon: 'trash', key: 'r', permissions: ['settings.manage', 'applications.override'] },
    { name: 'jobs', icon: 'refresh', key: 'j', permissions: ['settings.manage'] },
    { name: 'log', icon: 'eye', key: 'l', permissions: ['log.read'] },
  ],
];
