import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { type AuditEntry, recordMany } from '#server/platform/audit/record.ts';
import type { Db } from '#server/platform/db/database.ts';
import { unitsOfApplications } from '#server/recruitment/applications/office/office.ts';

interface ChangeContext extends Pick<AuditEntry, 'details'> {
  action: 'decision.made' | 'decision.undone' | 'decision.approved' | 'decision.released';
  batchId: string;
  applicationIds: readonly string[];
  /** The target status by application id. */
  to?: ReadonlyMap<string, ApplyStatus>;
}

/** Records a change of a batch's items in the audit log, one entry per application. Call it last in the transaction. */
export async function recordItems(
  trx: Db,
  app: App,
  actor: Actor,
  { batchId, applicationIds, to, details, ...deed }: ChangeContext,
): Promise<void> {
  const units = await unitsOfApplications(trx, applicationIds);
  await recordMany(
    trx,
    app,
    actor,
    applicationIds.map((applicationId) => ({
      ...deed,
      details: { ...(to ? { to: to.get(applicationId)! } : {}), ...details },
      applicationId,
      subject: batchId,
      unit: units.get(applicationId),
    })),
  );
}
