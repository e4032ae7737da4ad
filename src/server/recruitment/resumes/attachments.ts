import type { Attachment } from '#lib/contract/resume.ts';
import { identityAttachments } from '#lib/forms/resume/resume-info.ts';
import { maxPictureBytes } from '#lib/rules/picture.ts';
import { lockAccount } from '#server/people/accounts/lock-account.ts';
import type { App } from '#server/platform/app.ts';
import { freeBytes } from '#server/platform/crypto/free-bytes.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { acceptPdf, isPdf } from '#server/platform/files/check-pdf.ts';
import { describeFiles, type FileHead, storeFile, plainName, readFile, releaseFiles } from '#server/platform/files/files.ts';
import { putAside, type StoredObject } from '#server/platform/files/put-aside.ts';
import { reencodePicture } from '#server/platform/files/reencode-picture.ts';
import type { Upload } from '#server/platform/http/route.ts';
import { newId } from '#server/platform/ids.ts';

import { readSection } from './read-sections.ts';
import { certificateType, useOf } from './remove-attachments.ts';
import { personHolderOf, type ResumeScope } from './scope.ts';
import type { SectionData } from './section-record.ts';
import { type AttachmentRow, deleteAttachment, findAttachment, insertAttachments, listAttachments } from './store-attachments.ts';

/** Types with a single attachment, which a new upload replaces. */
const single = ['1', '2', '3', '10'];
const mostPages = 6;

/** The path of a scope's files in the API. */
function filesBaseOf({ applyId }: ResumeScope): string {
  return applyId ? `/api/cc/ground/resume/modify/${applyId}` : '/api/front/personal/rmpsndoc/self/resume';
}

function describe(scope: ResumeScope, id: string, file: Pick<FileHead, 'name' | 'size' | 'mediaType'>): Attachment {
  const folder = file.mediaType.startsWith('image/') ? 'images' : 'files';
  return { idkey: id, name: file.name, size: file.size, filePath: `${filesBaseOf(scope)}/upload/${folder}/${id}` };
}

/** Attachments as the API returns them, each with its type and education entry. */
export async function listDescribed(db: Db, app: App, scope: ResumeScope, type?: string) {
  const rows = await listAttachments(db, scope.accountId, personHolderOf(scope), type);
  const files = await describeFiles(
    db,
    app,
    scope.accountId,
    rows.map(({ fileId }) => fileId),
  );
  return rows.flatMap((row) => {
    const file = files.get(row.fileId);
    return file ? [{ type: row.type, eduId: row.entryId, attachment: describe(scope, row.id, file) }] : [];
  });
}

/** A checked file. */
interface Prepared {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
  stored?: StoredObject;
}

/** The attachments of one type and education entry, and their maximum number (`slots`). */
interface Slots {
  type: string;
  entryId: string;
  slots: number;
}

async function remove(trx: Db, row: AttachmentRow): Promise<void> {
  await deleteAttachment(trx, row.accountId, row.id);
  await releaseFiles(trx, row.accountId, useOf(row.id));
}

/** Attaches a file at the first free position (`slot`) or, if only one attachment is allowed, in place of the former one. */
async function attach(
  trx: Db,
  app: App,
  scope: ResumeScope,
  file: Prepared,
  { type, entryId, slots }: Slots,
): Promise<Attachment> {
  const holder = personHolderOf(scope);
  const others = (await listAttachments(trx, scope.accountId, holder, type)).filter((row) => row.entryId === entryId);
  if (slots === 1) for (const row of others.splice(0)) await remove(trx, row);
  if (others.length >= slots) throw invalid({ path: 'file', rule: 'maxEntries', params: { maximum: slots } });
  const slot = others.findIndex((row, index) => row.slot !== index);
  const id = newId();
  const fileId = await storeFile(trx, app, { accountId: scope.accountId, ...file, usedBy: useOf(id) });
  const createdAt = app.clock.now();
  const row = { id, accountId: scope.accountId, holder, type, entryId, slot: slot < 0 ? others.length : slot, fileId, createdAt };
  await insertAttachments(trx, [row]);
  return describe(scope, id, { name: plainName(file.name), size: file.bytes.byteLength, mediaType: file.mediaType });
}

/**
 * For a picture of an ID document, checks that the candidate has consented.
 * @throws AppError 400 on `file` without consent
 */
async function mustHaveConsent(db: Db, app: App, scope: ResumeScope, type: string): Promise<void> {
  if (!identityAttachments.includes(type)) return;
  const info = await readSection(db, app, scope, 'resumeInfo');
  if (info?.data.sensitiveConsent !== 'Y') throw invalid({ path: 'file', rule: 'consent' });
}

/**
 * Attaches a picture to a resume. The photo, each side of the ID document and the student ID have one picture, which a new
 * one replaces; other types have up to six.
 * @throws AppError 400 on `file` for anything but a valid JPG or PNG, for too many pictures, or for an ID document without
 * consent (specification: sensitive data); 413 above 2 MB or the account's quota; 503 if too many pictures wait to be
 * checked or the file store fails
 */
export async function attachPicture(app: App, scope: ResumeScope, type: string, upload: Upload): Promise<Attachment> {
  await mustHaveConsent(app.db, app, scope, type);
  const picture = await putAside(app, await reencodePicture(upload));
  const slots = { type, entryId: '', slots: single.includes(type) ? 1 : mostPages };
  const attached = await transaction(app, async (trx) => {
    await scope.hold?.(trx);
    await lockAccount(trx, scope.accountId);
    await mustHaveConsent(trx, app, scope, type);
    return attach(trx, app, scope, picture, slots);
  });
  freeBytes(picture.bytes);
  return attached;
}

/**
 * Attaches a certificate (a picture or a PDF) to an education entry, in place of the previous one.
 * @throws AppError 404 if the resume has no such entry; 400 on `eduId` if it is missing, or on `file` for anything but a
 * valid JPG, PNG or PDF; 413 above 2 MB or the account's quota; 503 if too many files wait to be checked, or if the check
 * or the file store fails
 */
export async function attachCertificate(
  app: App,
  scope: ResumeScope,
  eduId: string | undefined,
  upload: Upload,
): Promise<Attachment> {
  if (!eduId) throw invalid({ path: 'eduId', rule: 'required' });
  const file = isPdf(upload.bytes) ? await acceptPdf(upload, maxPictureBytes) : await reencodePicture(upload);
  const aside = await putAside(app, file);
  return transaction(app, async (trx) => {
    await scope.hold?.(trx);
    await lockAccount(trx, scope.accountId);
    const section = await readSection(trx, app, scope, 'Edu');
    const entries = (section?.data.edus ?? []) as SectionData[];
    if (!entries.some(({ id }) => id === eduId)) throw notFound();
    return attach(trx, app, scope, aside, { type: certificateType, entryId: eduId, slots: 1 });
  });
}

/**
 * Removes an attachment from a resume; the file remains in applications that were sent with it.
 * @throws AppError 404 if the resume has no such attachment of the type
 */
export async function removeAttachment(app: App, scope: ResumeScope, type: string, id: string): Promise<void> {
  await transaction(app, async (trx) => {
    await scope.hold?.(trx);
    await lockAccount(trx, scope.accountId);
    const row = await findAttachment(trx, scope.accountId, personHolderOf(scope), id);
    if (row?.type !== type) throw notFound();
    await remove(trx, row);
  });
}

/**
 * The file of an attachment.
 * @throws AppError 404 if the resume has no such attachment, 503 if the file cannot be read from the file store
 */
export async function openAttachment(
  app: App,
  scope: ResumeScope,
  id: string,
): Promise<{ name: string; mediaType: string; bytes: Uint8Array }> {
  const row = await findAttachment(app.db, scope.accountId, personHolderOf(scope), id);
  const file = row && (await readFile(app.db, app, scope.accountId, row.fileId));
  if (!file) throw new AppError('404');
  return file;
}
