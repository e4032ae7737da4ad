import { readFile } from 'node:fs/promises';

import type { Invitation } from '#server/office/staff/add-staff.ts';
import { inviteFirstStaff } from '#server/office/staff/first-staff.ts';
import type { App } from '#server/platform/app.ts';
import { DemoAirline } from '#server/website/content/demo-schemas.ts';

const airlineFile = new URL('../../../content/airline.json', import.meta.url);

/** Invites the first administrator (`inviteFirstStaff`) with an address at the demo airline's mail domain. */
export async function inviteToDesk(app: App): Promise<Invitation | null> {
  const { contact } = DemoAirline.parse(JSON.parse(await readFile(airlineFile, 'utf8')));
  return inviteFirstStaff(app, { name: '管理员', email: contact.mail.toLowerCase().replace(/^[^@]*/, 'admin') });
}
