import * as z from 'zod/mini';

import {
  ApproveRequest,
  AwaitedPosting,
  CloseRequest,
  ListedVersion,
  PostingChange,
  PostingInput,
  PostingLists,
  PostingVersion,
  PostingVersionId,
  PublishRequest,
  RemoveRequest,
  StaffPosting,
  StaffPostingId,
} from '#lib/contract/staff-postings.ts';
import { route } from '#server/platform/http/route.ts';

import { changePosting } from './change-posting.ts';
import { closePosting } from './close-posting.ts';
import { copyPosting } from './copy-posting.ts';
import { createPosting } from './create-posting.ts';
import { listsForOffice } from './list-for-office.ts';
import { listRequested } from './list-requested.ts';
import { listVersions, showVersion } from './list-versions.ts';
import { showForOffice } from './office-posting.ts';
import { makePreview } from './preview-posting.ts';
import { approvePublication, publishPosting } from './publish-posting.ts';
import { removeDraft } from './remove-draft.ts';

const office = { access: 'staff', permission: 'postings.edit', scope: 'units' } as const;
const Preview = z.object({ path: z.string(), expires: z.string() });

/**
 * The office's routes for postings. The routes for listing and extending involve applications and are declared in
 * `office/desk`.
 */
export const postingOfficeRoutes = [
  route({
    ...office,
    method: 'GET',
    path: '/api/staff/posting-lists',
    operationId: 'listPostingLists',
    summary: 'Units of the caller, families, workplaces and test sites, in both languages',
    data: PostingLists,
    handle: ({ app, actor }) => listsForOffice(app, actor),
  }),
  route({
    ...office,
    method: 'POST',
    path: '/api/staff/postings',
    operationId: 'createPosting',
    summary: 'Create a draft, which may be incomplete',
    body: PostingInput,
    data: StaffPosting,
    handle: ({ app, actor, body, locale }) => createPosting(app, actor, body, locale),
  }),
  route({
    ...office,
    method: 'GET',
    path: '/api/staff/postings/{id}',
    operationId: 'readOfficePosting',
    summary: 'A posting with both languages, its state, its version and what is missing for publishing',
    params: StaffPostingId,
    data: StaffPosting,
    handle: ({ app, actor, params, locale }) => showForOffice(app, actor, params.id, locale),
  }),
  route({
    ...office,
    method: 'PUT',
    path: '/api/staff/postings/{id}',
    operationId: 'changePosting',
    summary: 'Change a posting; the changes show at once if it has opened',
    params: StaffPostingId,
    body: PostingChange,
    errors: ['409'],
    data: StaffPosting,
    handle: ({ app, actor, params, body, locale }) => changePosting(app, actor, params.id, body, locale),
  }),
  route({
    ...office,
    method: 'POST',
    path: '/api/staff/postings/{id}/publish',
    operationId: 'publishPosting',
    summary: 'Publish a complete posting, now or at a later time, or submit it for approval by a second person',
    params: StaffPostingId,
    body: PublishRequest,
    errors: ['409'],
    data: StaffPosting,
    handle: ({ app, actor, params, body, locale }) => publishPosting(app, actor, params.id, body, locale),
  }),
  route({
    ...office,
    method: 'POST',
    path: '/api/staff/postings/{id}/approve',
    operationId: 'approvePublication',
    summary: 'Publish a posting that somebody else has submitted, unless it has changed since then',
    params: StaffPostingId,
    body: ApproveRequest,
    errors: ['409'],
    data: StaffPosting,
    handle: ({ app, actor, params, body, locale }) => approvePublication(app, actor, params.id, body, locale),
  }),
  route({
    ...office,
    method: 'GET',
    path: '/api/staff/posting-approvals',
    operationId: 'listPostingApprovals',
    summary: 'The postings whose publication waits for the approval of a second person',
    data: z.array(AwaitedPosting),
    handle: ({ app, actor, locale }) => listRequested(app, actor, locale),
  }),
  route({
    ...office,
    method: 'POST',
    path: '/api/staff/postings/{id}/close',
    operationId: 'closePosting',
    summary: 'Close an open posting now, or withdraw a scheduled one or the request to publish a draft',
    params: StaffPostingId,
    body: CloseRequest,
    errors: ['409'],
    data: StaffPosting,
    handle: ({ app, actor, params, body, locale }) => closePosting(app, actor, params.id, body, locale),
  }),
  route({
    ...office,
    method: 'POST',
    path: '/api/staff/postings/{id}/remove',
    operationId: 'removePosting',
    summary: 'Delete a draft with its versions',
    params: StaffPostingId,
    body: RemoveRequest,
    errors: ['409'],
    handle: ({ app, actor, params, body, locale }) => removeDraft(app, actor, params.id, body, locale),
  }),
  route({
    ...office,
    method: 'POST',
    path: '/api/staff/postings/{id}/copy',
    operationId: 'copyPosting',
    summary: 'Create a draft as a copy of a posting, without its dates',
    params: StaffPostingId,
    data: StaffPosting,
    handle: ({ app, actor, params, locale }) => copyPosting(app, actor, params.id, locale),
  }),
  route({
    ...office,
    method: 'POST',
    path: '/api/staff/postings/{id}/preview',
    operationId: 'previewPosting',
    summary: 'Preview content, saved or not, as it would look on the public page; only the caller can open the preview',
    params: StaffPostingId,
    body: PostingInput,
    data: Preview,
    handle: ({ app, actor, params, body, locale }) => makePreview(app, actor, params.id, body, locale),
  }),
  route({
    ...office,
    method: 'GET',
    path: '/api/staff/postings/{id}/versions',
    operationId: 'listPostingVersions',
    summary: 'The versions of a posting, newest first',
    params: StaffPostingId,
    data: z.array(ListedVersion),
    handle: ({ app, actor, params }) => listVersions(app, actor, params.id),
  }),
  route({
    ...office,
    method: 'GET',
    path: '/api/staff/postings/{id}/versions/{version}',
    operationId: 'readPostingVersion',
    summary: 'The content of one version of a posting',
    params: PostingVersionId,
    data: PostingVersion,
    handle: ({ app, actor, params }) => showVersion(app, actor, params.id, params.version),
  }),
];
