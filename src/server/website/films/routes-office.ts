import { Film, FilmList, FilmPartPath, FilmRequest } from '#lib/contract/films.ts';
import { filmPortion } from '#lib/domain/film-states.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';

import { beginFilm, saveFilmPart, listFilms } from './films.ts';

const office = { access: 'staff', permission: 'content.edit', scope: 'office' } as const;

/** The hiring office's routes for videos. */
export const mediaOfficeRoutes: RouteDefinition[] = [
  route({
    ...office,
    method: 'GET',
    path: '/api/staff/films',
    operationId: 'listFilms',
    summary: 'Uploaded videos with the progress of their conversion, and whether this server can convert videos',
    automatic: 'marked',
    data: FilmList,
    handle: ({ app }) => listFilms(app),
  }),
  route({
    ...office,
    method: 'POST',
    path: '/api/staff/films',
    operationId: 'beginFilm',
    summary: 'Begin the upload of a video, which is sent in parts',
    limit: 'writesByAddress',
    body: FilmRequest,
    data: Film,
    handle: ({ app, actor, body }) => beginFilm(app, actor, body),
  }),
  route({
    ...office,
    method: 'POST',
    path: '/api/staff/films/{id}/parts/{number}',
    operationId: 'uploadFilmPart',
    summary: 'Store a part of a video, which is converted once all its parts are stored',
    params: FilmPartPath,
    accepts: 'upload',
    maxBytes: filmPortion,
    data: Film,
    handle: ({ app, actor, params: { id, number }, file }) =>
      saveFilmPart(app, actor, { id, number: Number(number) }, file.bytes),
  }),
];
