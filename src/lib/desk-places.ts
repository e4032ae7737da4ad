import type { IconName } from './icon-names.ts';
import type { deskPaths } from './desk-paths.ts';
import { exportPermissions } from './export-lists.ts';
import type { Permission } from './staff-roles.ts';

/** Pages of the desk that are about one thing, or for whoever is not signed in: no rail leads there. */
type OtherPage = 'application' | 'postingPreview' | 'session' | 'sessionDoor' | 'posting' | 'contentItem' | 'signIn';

/** A place of the desk as its rail lists it; the words are `desk.places.<name>`. */
export interface DeskPlace {
  name: Exclude<keyof typeof deskPaths, OtherPage>;
  icon: IconName;
  /** One of these is needed to see the place; null: whoever is signed in. */
  permissions: readonly Permission[] | null;
}

/** The rail from top to bottom, in groups. */
export const deskPlaces: readonly (readonly DeskPlace[])[] = [
  [
    { name: 'today', icon: 'home', permissions: null },
    { name: 'applications', icon: 'list', permissions: ['applications.read'] },
    { name: 'checks', icon: 'check-circle', permissions: ['materials.check'] },
    { name: 'sessions', icon: 'calendar', permissions: ['applications.ask'] },
    { name: 'batches', icon: 'clock', permissions: ['applications.read'] },
  ],
  [
    { name: 'postings', icon: 'briefcase', permissions: ['postings.edit'] },
    { name: 'content', icon: 'file', permissions: ['content.edit'] },
    { name: 'templates', icon: 'mail', permissions: ['templates.edit'] },
  ],
  [
    { name: 'exports', icon: 'download', permissions: exportPermissions },
    { name: 'imports', icon: 'upload', permissions: ['postings.edit', 'content.edit', 'applications.decide'] },
  ],
  [
    { name: 'staff', icon: 'user', permissions: ['staff.manage'] },
    { name: 'tokens', icon: 'lock', permissions: ['tokens.manage'] },
    { name: 'webhooks', icon: 'external', permissions: ['settings.manage'] },
    { name: 'retention', icon: 'trash', permissions: ['settings.manage', 'applications.override'] },
    { name: 'log', icon: 'eye', permissions: ['log.read'] },
  ],
];
