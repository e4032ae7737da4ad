import * as z from 'zod/mini';

import {
  OfficeAttachment,
  officeChange,
  OfficeId,
  officeItem,
  type OfficeKind,
  officeKinds,
  OfficeList,
  officeNew,
  OfficePicture,
  OfficePictures,
  OfficePreview,
  OfficeRemoval,
  OfficeSearch,
  OfficeVersionPath,
} from '#lib/contract/content-office.ts';
import { isShape, pictureShapes } from '#lib/media/picture-shapes.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';

import { addAttachment, mostAttachmentBytes } from './add-attachment.ts';
import { addPicture, type Focus, focuses, mostPictureBytes } from './add-picture.ts';
import { isContentId } from './content-id.ts';
import { listPictures } from './list-pictures.ts';
import { makePreview } from './preview-token.ts';
import { listForOffice, readForOffice } from './read-content.ts';
import { removeDraft } from './remove-draft.ts';
import { changeContent, createContent } from './save-version.ts';

const office = { access: 'staff', permission: 'content.edit', scope: 'office' } as const;

/** @throws AppError 404 if the id in a path has no valid form */
function idIn(id: string): string {
  if (!isContentId(id.replaceAll('.', '-'))) throw notFound();
  return id;
}

function versionIn(version: string): number {
  if (!/^[1-9]\d{0,8}$/.test(version)) throw notFound();
  return Number(version);
}

/** For each kind, the noun that stands for a piece in operation ids. */
const nouns: Record<OfficeKind, string> = {
  notices: 'Notice',
  brochures: 'Brochure',
  briefs: 'Brief',
  introductions: 'Introduction',
  banners: 'Banner',
  videos: 'Video',
  dictionary: 'DictionaryEntry',
  pages: 'Page',
};

function routesOf(kind: OfficeKind): RouteDefinition[] {
  const path = `/api/staff/${kind}` as const;
  const noun = nouns[kind];
  return [
    route({
      ...office,
      method: 'GET',
      path,
      operationId: `list${noun}Drafts`,
      summary: `The ${kind} of the site with their drafts`,
      query: OfficeSearch,
      data: OfficeList,
      handle: ({ app, query }) => listForOffice(app, kind, query),
    }),
    route({
      ...office,
      method: 'POST',
      path,
      operationId: `create${noun}`,
      summary: `Create one of the ${kind}`,
      body: officeNew(kind),
      errors: ['409'],
      data: officeItem(kind),
      handle: ({ app, actor, body }) => createContent(app, actor, kind, body),
    }),
    route({
      ...office,
      method: 'GET',
      path: `${path}/{id}`,
      operationId: `read${noun}Draft`,
      summary: `One of the ${kind}, its latest version`,
      params: OfficeId,
      data: officeItem(kind),
      handle: ({ app, params }) => readForOffice(app.db, app, kind, idIn(params.id)),
    }),
    route({
      ...office,
      method: 'PUT',
      path: `${path}/{id}`,
      operationId: `save${noun}`,
      summary: `Save the next version of one of the ${kind}: as a draft, scheduled, published or withdrawn`,
      params: OfficeId,
      body: officeChange(kind),
      errors: ['409'],
      data: officeItem(kind),
      handle: ({ app, actor, params, body }) => changeContent(app, actor, kind, idIn(params.id), body),
    }),
    route({
      ...office,
      method: 'POST',
      path: `${path}/{id}/remove`,
      operationId: `remove${noun}`,
      summary: `Delete one of the ${kind} that was never public`,
      params: OfficeId,
      body: OfficeRemoval,
      errors: ['409'],
      handle: ({ app, actor, params, body }) => removeDraft(app, actor, { kind, id: idIn(params.id) }, body),
    }),
    route({
      ...office,
      method: 'GET',
      path: `${path}/{id}/versions/{version}`,
      operationId: `read${noun}Version`,
      summary: `A version of one of the ${kind} by its number`,
      params: OfficeVersionPath,
      data: officeItem(kind),
      handle: ({ app, params }) => readForOffice(app.db, app, kind, idIn(params.id), versionIn(params.version)),
    }),
    route({
      ...office,
      method: 'POST',
      path: `${path}/{id}/versions/{version}/preview`,
      operationId: `preview${noun}`,
      summary: `Links, one per language, that preview a version of one of the ${kind} on its page`,
      params: OfficeVersionPath,
      data: OfficePreview,
      handle: ({ app, actor, params }) =>
        makePreview(app, {
          kind,
          id: idIn(params.id),
          version: versionIn(params.version),
          session: actor.sessionHash ?? '',
        }),
    }),
  ];
}

/** The hiring office's routes for content other than postings. */
export const contentOfficeRoutes: RouteDefinition[] = [
  ...officeKinds.flatMap(routesOf),
  route({
    ...office,
    method: 'GET',
    path: '/api/staff/pictures',
    operationId: 'listStoredPictures',
    summary: 'The pictures that content may show',
    query: z.object({ shape: z.optional(z.enum(['', ...Object.keys(pictureShapes)])) }),
    data: OfficePictures,
    handle: async ({ app, query }) => ({ list: await listPictures(app, isShape(query.shape) ? query.shape : undefined) }),
  }),
  route({
    ...office,
    method: 'POST',
    path: '/api/staff/pictures',
    operationId: 'addPicture',
    summary: 'Crop a photograph to a shape and store it',
    accepts: 'upload',
    formFields: ['shape', 'focus'],
    maxBytes: mostPictureBytes,
    data: OfficePicture,
    handle({ app, actor, file, fields: { shape, focus = 'attention' } }) {
      const known = focuses.find((one): one is Focus => one === focus);
      if (!isShape(shape) || !known) {
        throw invalid(
          ...(isShape(shape) ? [] : [{ path: 'shape', rule: 'choice' }]),
          ...(known ? [] : [{ path: 'focus', rule: 'choice' }]),
        );
      }
      return addPicture(app, actor, file, { shape, focus: known });
    },
  }),
  route({
    ...office,
    method: 'POST',
    path: '/api/staff/attachments',
    operationId: 'addAttachment',
    summary: 'Store a PDF that notices may link to',
    accepts: 'upload',
    maxBytes: mostAttachmentBytes,
    data: OfficeAttachment,
    handle: ({ app, actor, file }) => addAttachment(app, actor, file),
  }),
];
