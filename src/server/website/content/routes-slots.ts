import * as z from 'zod/mini';

import { SlotImage, SlotPath, SlotQuery, SlotVideo } from '#lib/contract/media.ts';
import { route } from '#server/platform/http/route.ts';

import { listImages, listVideos } from './slots.ts';

function sizeOf({ size }: { size?: string | undefined }): number | undefined {
  return size ? Number(size) : undefined;
}

export const slotRoutes = [
  route({
    method: 'GET',
    path: '/api/front/image/list/{slot}',
    operationId: 'listPictures',
    summary: 'The pictures of a slot',
    access: 'anyone',
    cached: true,
    params: SlotPath,
    query: SlotQuery,
    data: z.array(SlotImage),
    handle: ({ app, params, query, locale }) => listImages(app, params.slot, sizeOf(query), locale),
  }),
  route({
    method: 'GET',
    path: '/api/front/video/list/{slot}',
    operationId: 'listVideos',
    summary: 'The videos of a slot',
    access: 'anyone',
    cached: true,
    params: SlotPath,
    query: SlotQuery,
    data: z.array(SlotVideo),
    handle: ({ app, params, query, locale }) => listVideos(app, params.slot, sizeOf(query), locale),
  }),
];
