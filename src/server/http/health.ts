import type { App } from '#server/app.ts';

/** Whether the database answers and has its tables. */
export async function isReady(app: App): Promise<boolean> {
  try {
    await app.db.selectFrom('revisions').select('name').limit(1).execute();
    return true;
  } catch {
    return false;
  }
}
