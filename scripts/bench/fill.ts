import { createApp } from '#server/app.ts';
import { prepareDatabase } from '#server/site/prepare-database.ts';
import { findPositions } from '#server/postings/find-positions.ts';
import { makeDemoPostings } from '#server/postings/make-demo-postings.ts';
import { readSettings } from '#server/settings.ts';

/** Fills the database that the settings name up to `POSTINGS` postings. */
const app = createApp(readSettings(process.env));
await prepareDatabase(app);
const { total } = await findPositions(app, { showExpired: 'Y' }, 'zh-cn');
await makeDemoPostings(app, Math.max(0, Number(process.env.POSTINGS) - total));
await app.db.destroy();
