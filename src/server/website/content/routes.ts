import * as z from 'zod/mini';

import {
  AnnouncementRequest,
  Brief,
  BriefId,
  ContentId,
  DictionaryCode,
  DictionaryEntry,
  EnumRequest,
  MenuLocale,
  Notice,
  NoticeDetail,
  NoticeList,
  NoticeSearch,
} from '#lib/contract/content.ts';
import { Choice } from '#lib/contract/postings.ts';
import { enumNames } from '#lib/domain/enums.ts';
import { enumOptions } from '#lib/i18n/enum-options.ts';
import { notFound } from '#server/platform/errors.ts';
import { route } from '#server/platform/http/route.ts';

import { readPublicDictionary, readMenu } from './dictionaries.ts';
import { findBrief } from './find-brief.ts';
import { announcements, findNotice, findNotices } from './notices.ts';

export const contentRoutes = [
  route({
    method: 'POST',
    path: '/api/front/findNoticeList',
    operationId: 'listNotices',
    summary: 'Notices, pinned ones first, then the newest',
    access: 'anyone',
    cached: true,
    body: NoticeSearch,
    data: NoticeList,
    handle: ({ app, body, locale }) => findNotices(app, body, locale),
  }),
  route({
    method: 'GET',
    path: '/api/front/findNotice/{id}',
    operationId: 'readNotice',
    summary: 'One notice with its content',
    access: 'anyone',
    cached: true,
    params: ContentId,
    data: NoticeDetail,
    handle: ({ app, params, locale }) => findNotice(app, params.id, locale),
  }),
  route({
    method: 'POST',
    path: '/api/front/announcement',
    operationId: 'listTopNotices',
    summary: 'The first notices, for the home page',
    access: 'anyone',
    cached: true,
    body: AnnouncementRequest,
    data: z.array(Notice),
    handle: ({ app, body, locale }) => announcements(app, body.size, locale),
  }),
  route({
    method: 'GET',
    path: '/api/front/brief/{briefId}',
    operationId: 'readBrief',
    summary: 'The description of a hiring unit',
    access: 'anyone',
    cached: true,
    params: BriefId,
    data: Brief,
    handle: ({ app, params, locale }) => findBrief(app, params.briefId, locale),
  }),
  route({
    method: 'POST',
    path: '/api/front/queryByCode',
    operationId: 'readDictionary',
    summary: 'A dictionary by its code',
    access: 'anyone',
    cached: true,
    accepts: 'text',
    body: DictionaryCode,
    errors: ['404'],
    data: z.array(DictionaryEntry),
    handle: ({ app, body, locale }) => readPublicDictionary(app, body, locale),
  }),
  route({
    method: 'GET',
    path: '/api/front/menu/{locale}',
    operationId: 'readMenu',
    summary: 'The menu in a language',
    access: 'anyone',
    cached: true,
    params: MenuLocale,
    data: z.array(DictionaryEntry),
    handle: ({ app, params }) => readMenu(app, params.locale),
  }),
  route({
    method: 'GET',
    path: '/api/front/enum/{name}',
    operationId: 'readEnum',
    summary: 'The options of an enumeration, as forms offer them',
    access: 'anyone',
    cached: true,
    params: EnumRequest,
    data: z.array(Choice),
    handle({ params, t }) {
      const name = enumNames.find((known) => known === params.name);
      if (!name) throw notFound();
      return enumOptions(name, t);
    },
  }),
];
