import { readFile } from 'node:fs/promises';

import type { App } from '#server/app.ts';
import { DemoAirline } from '#server/content/demo-schemas.ts';
import type { Invitation } from '#server/staff/add-staff.ts';
import { inviteFirstStaff } from '#server/staff/first-staff.ts';

const airlineFile = new URL('../../../content/airline.json', import.meta.url);

/**
 * Invites the demo airline's first administrator, at the domain of its mail; null where the staff has somebody.
 */
export async function inviteToDesk(app: App): Promise<Invitation | null> {
  const { contact } = DemoAirline.parse(JSON.parse(await readFile(airlineFile, 'utf8')));
  return inviteFirstStaff(app, { name: '管理员', email: contact.mail.toLowerCase().replace(/^[^@]*/, 'admin') });
}
