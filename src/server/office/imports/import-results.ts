import type { ImportAnswerData, ImportDifferenceData } from '#lib/contract/imports.ts';
import type { ResultDecision } from '#lib/domain/import-kinds.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { transaction } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/platform/http/route.ts';
import { newId } from '#server/platform/ids.ts';
import { SheetError, type SheetFault } from '#server/platform/spreadsheets/sheet.ts';
import { blockerNames } from '#server/recruitment/batches/blockers.ts';
import { decide } from '#server/recruitment/batches/decide.ts';
import type { DecisionInput, Refusal } from '#server/recruitment/batches/decision.ts';
import { previewDecision } from '#server/recruitment/batches/preview-decision.ts';

import { describeOutcome, digestOf, type ImportOutcome } from './describe-import.ts';
import type { ImportInput } from './import-input.ts';
import { readResults, type ResultRow } from './read-results.ts';
import { changeImport, findNames, type ImportRow, insertImport } from './store.ts';

const kinds = ['advance', 'reject'] as const satisfies ResultDecision[];

/** The input for the decisions of one kind. A decision's reason is the result in its row, or `reason` if the row has none. */
function inputFor(kind: ResultDecision, rows: readonly ResultRow[], reason: string): DecisionInput {
  const own = rows.filter(({ decision }) => decision === kind);
  const reasons = new Map(own.flatMap(({ receiptNo, result }) => (result === '' ? [] : [[receiptNo, result] as const])));
  return { ids: own.map(({ receiptNo }) => receiptNo), kind, reason, reasons };
}

function plain(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/[\s·•.]/g, '')
    .toLowerCase();
}

async function faultsOfPeople(app: App, actor: StaffActor, rows: readonly ResultRow[]): Promise<SheetFault[]> {
  const names = await findNames(
    app.db,
    actor,
    rows.map(({ receiptNo }) => receiptNo),
  );
  return rows.flatMap(({ at, receiptNo, name }): SheetFault[] => {
    const known = names.get(receiptNo);
    if (known === undefined) return [{ row: at, column: 'receiptNo', rule: 'unknownKey', params: { key: receiptNo } }];
    return plain(known) === plain(name) ? [] : [{ row: at, column: 'name', rule: 'nameDiffers' }];
  });
}

function faultOfRefusal({ id, why, blockers = [], liveReceiptNo = '' }: Refusal, at: number, locale: Locale): SheetFault {
  const t = translateFor(locale);
  const words = t(`desk-exchange.why.${why}`, { id, blockers: blockerNames(blockers, t), receipt: liveReceiptNo });
  return { row: at, column: 'decision', rule: 'says', params: { words } };
}

/** The decisions that an import would make, and all faults, including the `known` ones; writes nothing. */
async function examine(app: App, actor: StaffActor, rows: readonly ResultRow[], known: readonly SheetFault[], locale: Locale) {
  const faults = [...known, ...(await faultsOfPeople(app, actor, rows))];
  const differences: ImportDifferenceData[] = [];
  const wrong = new Set(faults.map(({ row }) => row));
  const sound = rows.filter(({ at }) => !wrong.has(at));
  const byReceipt = new Map(sound.map((row) => [row.receiptNo, row]));
  for (const kind of kinds) {
    const input = inputFor(kind, sound, reasonFor(locale));
    if (input.ids.length === 0) continue;
    const { proposed, refused } = await previewDecision(app, actor, input);
    for (const refusal of refused) faults.push(faultOfRefusal(refusal, byReceipt.get(refusal.id)!.at, locale));
    for (const { id, row, to } of proposed) {
      const { name, result } = byReceipt.get(id)!;
      const fields = [
        { name: 'status', from: row.status, to: to.status },
        ...(result === '' ? [] : [{ name: 'result', from: '', to: result }]),
      ];
      differences.push({ key: id, label: name, kind: 'changed', fields });
    }
  }
  return { faults, differences };
}

function reasonFor(locale: Locale): string {
  return translateFor(locale)('desk-exchange.resultReason');
}

/**
 * Makes the decisions of an import. The call can be repeated after an interruption, because the idempotency keys are
 * derived from the import.
 */
async function decideAll(app: App, actor: StaffActor, row: ImportRow, rows: readonly ResultRow[], locale: Locale) {
  const batches: string[] = [];
  let changed = 0;
  for (const kind of kinds) {
    const input = inputFor(kind, rows, reasonFor(locale));
    if (input.ids.length === 0) continue;
    const { batchId, ok } = await decide(app, actor, { ...input, idempotencyKey: `import:${row.id}:${kind}` });
    if (batchId !== null) batches.push(batchId);
    changed += ok;
  }
  await transaction(app, async (trx) => {
    const change = { state: 'applied', decisionBatches: JSON.stringify(batches), changed } as const;
    if (!(await changeImport(trx, { id: row.id, state: 'applying' }, change))) return;
    const details = { kind: row.kind, added: 0, changed, same: row.same };
    await record(trx, app, actor, { action: 'import.applied', subject: row.id, details });
  });
  return changed;
}

/**
 * Imports a table of results unless a row has a fault. The name in a row must be the name of the applicant with the row's
 * receipt number. The decisions in the table wait for their release like all others. If a row has a result, it is the reason
 * for the decision.
 * @param begun an interrupted import with the same idempotency key, which is continued
 * @throws SheetError as `readResults`, or with every fault in rows; AppError 409 as `importTable`
 */
export async function importResults(
  app: App,
  actor: StaffActor,
  input: ImportInput,
  begun: ImportRow | undefined,
  locale: Locale,
): Promise<ImportAnswerData> {
  const { dryRun, digest, idempotencyKey } = input;
  const { rows, faults, headingsUsed } = await readResults(input.rows, locale);
  const about = { kind: input.kind, dryRun };
  if (begun) {
    const changed = await decideAll(app, actor, begun, rows, locale);
    return describeOutcome({ added: 0, changed, same: begun.same, differences: [] }, { ...about, importId: begun.id });
  }
  const examined = await examine(app, actor, rows, faults, locale);
  if (examined.faults.length > 0) {
    const named = examined.faults.map((fault) => ({ ...fault, column: headingsUsed.get(fault.column) ?? fault.column }));
    throw new SheetError(named.toSorted((a, b) => a.row - b.row));
  }
  const { differences } = examined;
  const same = rows.length - differences.length;
  const outcome: ImportOutcome = { added: 0, changed: differences.length, same, differences };
  if (dryRun) return describeOutcome(outcome, { ...about, importId: null });
  if (digest !== undefined && digest !== digestOf(differences)) {
    throw new AppError('409', { data: describeOutcome(outcome, { ...about, importId: null }) });
  }
  const row: ImportRow = {
    id: newId(),
    kind: input.kind,
    actor: actor.id,
    actorName: actor.name,
    at: app.clock.now(),
    state: 'applying',
    idempotencyKey: idempotencyKey ?? null,
    added: 0,
    changed: 0,
    same,
    decisionBatches: '[]',
    subject: null,
    undoneAt: null,
    undoneBy: null,
    restored: 0,
    kept: '[]',
  };
  await insertImport(app.db, row);
  const changed = await decideAll(app, actor, row, rows, locale);
  return describeOutcome({ ...outcome, changed }, { ...about, importId: row.id });
}
