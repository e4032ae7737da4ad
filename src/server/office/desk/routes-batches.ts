import {
  BatchApproval,
  BatchChoices,
  BatchDetail,
  BatchDone,
  BatchId,
  BatchList,
  BatchListQuery,
  BatchPreview,
  BatchPreviewRequest,
  BatchRequest,
  BatchReview,
  BatchSelection,
  BatchSummary,
  BatchUndo,
  BatchUndone,
  OwnersOfSelection,
  PostingsOfSelection,
  RoundsOfSelection,
  SitesOfSelection,
  WorkPlacesOfSelection,
} from '#lib/contract/batches.ts';
import { makerPermissions } from '#lib/domain/batch-kinds.ts';
import { instantOf } from '#lib/rules/instants.ts';
import { noteShown } from '#server/platform/audit/shown.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';
import { readIdempotencyKey } from '#server/platform/http/idempotency-key.ts';
import { confirmBatch } from '#server/recruitment/batches/confirm-batch.ts';
import { previewBatch } from '#server/recruitment/batches/preview-batch.ts';
import { reviewBatch } from '#server/recruitment/batches/review-batch.ts';

import {
  batchChoices,
  ownersForApplications,
  postingsForTransfer,
  roundsOfApplications,
  sitesOfApplications,
  workPlacesOfApplications,
} from './batch-choices.ts';
import { approveOfficeBatch, listOfficeBatches, releaseOfficeBatch, showOfficeBatch, undoOfficeBatch } from './batch-list.ts';
import { select, selectedIds } from './batch-selection.ts';

/** A caller needs at least one of these permissions; a batch also requires the permission of its kind. */
const makers = makerPermissions;

function releaseAtIn(text: string | null | undefined): number | 'now' | undefined {
  return text === 'now' ? 'now' : text ? instantOf(text) : undefined;
}

/** Routes of the office's batches. */
export const batchRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: '/api/staff/batches/preview',
    operationId: 'previewBatch',
    summary: 'Preview a decision, a request or a message; the returned token fixes the selected applications',
    access: 'staff',
    permission: makers,
    scope: 'units',
    limit: 'writesByAddress',
    body: BatchPreviewRequest,
    data: BatchPreview,
    handle: async ({ app, actor, body: { action, releaseAt, seenAt, ...selection } }) => {
      const { ids, numbers } = await select(app, actor, selection, action.kind === 'reject' ? 'below' : 'above');
      const preview = await previewBatch(app, actor, {
        ids,
        action,
        releaseAt: releaseAtIn(releaseAt),
        seenAt: seenAt ? instantOf(seenAt) : undefined,
      });
      return { ...preview, ...numbers };
    },
  }),
  route({
    method: 'POST',
    path: '/api/staff/batches',
    operationId: 'confirmBatch',
    summary: 'Confirm a previewed batch; it is held until its release',
    repeatable: true,
    access: 'staff',
    permission: makers,
    scope: 'units',
    limit: 'writesByAddress',
    body: BatchRequest,
    errors: ['409'],
    data: BatchDone,
    handle: ({ app, actor, body, header }) =>
      confirmBatch(app, actor, { ...body, idempotencyKey: readIdempotencyKey(header('idempotency-key')) }),
  }),
  route({
    method: 'GET',
    path: '/api/staff/batches',
    operationId: 'listBatches',
    summary: 'Batches, the newest first',
    automatic: 'marked',
    access: 'staff',
    permission: 'applications.read',
    scope: 'units',
    query: BatchListQuery,
    data: BatchList,
    handle: ({ app, actor, query }) => listOfficeBatches(app, actor, query),
  }),
  route({
    method: 'GET',
    path: '/api/staff/batches/choices',
    operationId: 'listBatchChoices',
    summary: 'The choices for a batch: reasons for rejections, text snippets and open sessions; and the minutes of the hold',
    access: 'staff',
    permission: makers,
    scope: 'units',
    data: BatchChoices,
    handle: ({ app, actor, locale }) => batchChoices(app, actor, locale),
  }),
  route({
    method: 'POST',
    path: '/api/staff/batches/sites',
    operationId: 'listBatchSites',
    summary: 'The test sites of the postings of the selected applications',
    access: 'staff',
    permission: makers,
    scope: 'units',
    limit: 'writesByAddress',
    body: BatchSelection,
    data: SitesOfSelection,
    handle: async ({ app, actor, body, locale }) => sitesOfApplications(app, actor, await selectedIds(app, actor, body), locale),
  }),
  route({
    method: 'POST',
    path: '/api/staff/batches/workplaces',
    operationId: 'listBatchWorkPlaces',
    summary: 'The workplaces of the postings of the selected applications',
    access: 'staff',
    permission: makers,
    scope: 'units',
    limit: 'writesByAddress',
    body: BatchSelection,
    data: WorkPlacesOfSelection,
    handle: async ({ app, actor, body, locale }) =>
      workPlacesOfApplications(app, actor, await selectedIds(app, actor, body), locale),
  }),
  route({
    method: 'POST',
    path: '/api/staff/batches/rounds',
    operationId: 'listBatchRounds',
    summary:
      'The rounds of the selected applications’ posting, and who may score there; nothing if they belong to several postings',
    access: 'staff',
    permission: makers,
    scope: 'units',
    limit: 'writesByAddress',
    body: BatchSelection,
    data: RoundsOfSelection,
    handle: async ({ app, actor, body }) => roundsOfApplications(app, actor, await selectedIds(app, actor, body)),
  }),
  route({
    method: 'POST',
    path: '/api/staff/batches/postings',
    operationId: 'listBatchPostings',
    summary: 'The open postings to which the selected applications may be transferred',
    access: 'staff',
    permission: makers,
    scope: 'units',
    limit: 'writesByAddress',
    body: BatchSelection,
    data: PostingsOfSelection,
    handle: async ({ app, actor, body, locale }) => postingsForTransfer(app, actor, await selectedIds(app, actor, body), locale),
  }),
  route({
    method: 'POST',
    path: '/api/staff/batches/owners',
    operationId: 'listBatchOwners',
    summary: 'Who may own all of the selected applications',
    access: 'staff',
    permission: makers,
    scope: 'units',
    limit: 'writesByAddress',
    body: BatchSelection,
    data: OwnersOfSelection,
    handle: async ({ app, actor, body }) => ownersForApplications(app, actor, await selectedIds(app, actor, body)),
  }),
  route({
    method: 'GET',
    path: '/api/staff/batches/{id}',
    operationId: 'readBatch',
    summary: 'A batch with its applications and the state of each',
    access: 'staff',
    permission: 'applications.read',
    scope: 'units',
    params: BatchId,
    query: BatchListQuery,
    data: BatchDetail,
    handle: async ({ app, actor, params, query, locale }) => {
      const found = await showOfficeBatch(app, actor, params.id, query, locale);
      await noteShown(app, actor, 'batchRows', found.list);
      return found;
    },
  }),
  route({
    method: 'GET',
    path: '/api/staff/batches/{id}/review',
    operationId: 'reviewBatch',
    summary: 'Preview a held batch of decisions before approving it',
    access: 'staff',
    permission: 'applications.read',
    scope: 'units',
    params: BatchId,
    data: BatchReview,
    handle: ({ app, actor, params }) => reviewBatch(app, actor, params.id),
  }),
  route({
    method: 'POST',
    path: '/api/staff/batches/{id}/undo',
    operationId: 'undoBatch',
    summary: 'Undo the pending items of a batch, or those of some of its applications',
    access: 'staff',
    permission: makers,
    scope: 'units',
    params: BatchId,
    body: BatchUndo,
    data: BatchUndone,
    handle: ({ app, actor, params, body }) => undoOfficeBatch(app, actor, params.id, body.ids ?? undefined),
  }),
  route({
    method: 'POST',
    path: '/api/staff/batches/{id}/approve',
    operationId: 'approveBatch',
    summary: 'Approve the offers or hires of a batch that the caller neither made nor last changed, so that they can be released',
    access: 'staff',
    permission: 'applications.releaseNow',
    scope: 'units',
    params: BatchId,
    body: BatchApproval,
    errors: ['409'],
    data: BatchSummary,
    handle: ({ app, actor, params, body: { version } }) => approveOfficeBatch(app, actor, params.id, version),
  }),
  route({
    method: 'POST',
    path: '/api/staff/batches/{id}/release',
    operationId: 'releaseBatch',
    summary: 'Release the pending items of a batch now',
    access: 'staff',
    permission: 'applications.releaseNow',
    scope: 'units',
    params: BatchId,
    data: BatchSummary,
    handle: ({ app, actor, params }) => releaseOfficeBatch(app, actor, params.id),
  }),
];
