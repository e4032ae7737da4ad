import * as z from 'zod/mini';

import { jobTypes } from '#lib/domain/job-types.ts';

import { pagingFields } from './paging.ts';

const Flag = z.enum(['Y', 'N']);

const keyLength = 64;

export const NoticeSearch = z.object({
  jobType: z.nullish(z.enum(['', ...jobTypes])),
  /** A key of the dictionary `noticeType`. */
  jobccType: z.nullish(z.string().check(z.maxLength(keyLength))),
  ...pagingFields,
});
export type NoticeSearch = z.output<typeof NoticeSearch>;

/** Specification: notice. */
export const Notice = z.object({
  pkNotice: z.string(),
  jobType: z.enum(jobTypes),
  name: z.string(),
  /** A key of the dictionary `noticeType`. */
  jobccType: z.string(),
  beginDate: z.string(),
  isTop: Flag,
});
export type Notice = z.output<typeof Notice>;

export const NoticeList = z.object({ list: z.array(Notice), total: z.int() });
export type NoticeList = z.output<typeof NoticeList>;

export const NoticeDetail = z.extend(Notice, {
  /** Sanitised HTML. */
  content: z.string(),
  /** Sizes in bytes. */
  attachments: z.array(z.object({ name: z.string(), url: z.string(), size: z.int() })),
});
export type NoticeDetail = z.output<typeof NoticeDetail>;

export const AnnouncementRequest = z.object({ size: z.nullish(z.int().check(z.minimum(1), z.maximum(50))) });

/** An entry of a dictionary; for a menu item: def1 link, def2 target, def3 `1` when external, def4 icon. */
export const DictionaryEntry = z.object({
  k: z.string(),
  name: z.string(),
  def1: z.string(),
  def2: z.string(),
  def3: z.string(),
  def4: z.string(),
  get childs() {
    return z.array(DictionaryEntry);
  },
});
export type DictionaryEntry = z.output<typeof DictionaryEntry>;

/** The description of a hiring unit, opened from its name. */
export const Brief = z.object({
  title: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  /** `fileBase64` is a data URL. */
  fileList: z.array(z.object({ idkey: z.string(), fileBase64: z.string() })),
});
export type Brief = z.output<typeof Brief>;

export const ContentId = z.object({ id: z.string() });
export const BriefId = z.object({ briefId: z.string() });
export const MenuLocale = z.object({ locale: z.string() });
export const EnumRequest = z.object({ name: z.string() });
/** The body is the plain code itself. */
export const DictionaryCode = z.string().check(z.minLength(1), z.maxLength(64));
