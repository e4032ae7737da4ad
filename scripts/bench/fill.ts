import { prepareDatabase } from '#server/main/prepare-database.ts';
import { createApp } from '#server/platform/app.ts';
import { readSettings } from '#server/platform/settings.ts';
import { findPositions } from '#server/recruitment/postings/find-positions.ts';
import { makeDemoPostings } from '#server/recruitment/postings/make-demo-postings.ts';

/** Adds demo postings to the configured database until it has `POSTINGS` of them. */
const app = createApp(readSettings(process.env));
await prepareDatabase(app);
const { total } = await findPositions(app, { showExpired: 'Y' }, 'zh-cn');
await makeDemoPostings(app, Math.max(0, Number(process.env.POSTINGS) - total));
await app.db.destroy();
