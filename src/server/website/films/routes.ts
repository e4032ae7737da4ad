import { SegmentPath, StreamKeyPath, StreamPath } from '#lib/contract/media.ts';
import { route } from '#server/platform/http/route.ts';

import { answerFile } from './answer-file.ts';
import { readStreamFile, readStreamKey } from './files.ts';

const publicForAnHour = 'public, max-age=3600';
const privateForAnHour = 'private, max-age=3600';

export const mediaRoutes = [
  route({
    method: 'GET',
    path: '/api/front/yek/{videoFile}',
    operationId: 'readVideoKey',
    summary: 'The AES-128 key of a video: 16 raw bytes',
    access: 'anyone',
    params: StreamKeyPath,
    async handle({ params, header }) {
      return answerFile(await readStreamKey(params.videoFile), privateForAnHour, header('if-none-match'));
    },
  }),
  route({
    method: 'GET',
    path: '/api/front/video/{videoFile}/{quality}/index.m3u8',
    operationId: 'readVideoPlaylist',
    summary: 'The HLS playlist of a video in one quality',
    access: 'anyone',
    params: StreamPath,
    async handle({ app, params, header }) {
      const playlist = await readStreamFile(app, params.videoFile, params.quality, 'index.m3u8');
      return answerFile(playlist, publicForAnHour, header('if-none-match'));
    },
  }),
  route({
    method: 'GET',
    path: '/api/front/video/{videoFile}/{quality}/{segment}',
    operationId: 'readVideoSegment',
    summary: 'One segment of a video in one quality',
    access: 'anyone',
    params: SegmentPath,
    async handle({ app, params, header }) {
      const segment = await readStreamFile(app, params.videoFile, params.quality, params.segment);
      return answerFile(segment, publicForAnHour, header('if-none-match'));
    },
  }),
];
