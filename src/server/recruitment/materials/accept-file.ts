import { acceptsKind } from '#lib/rules/file-kinds.ts';
import type { Accepted } from '#lib/rules/materials.ts';
import { invalid } from '#server/platform/errors.ts';
import { acceptPdf, isPdf } from '#server/platform/files/check-pdf.ts';
import type { StoredObject } from '#server/platform/files/put-aside.ts';
import { isPicture, reencodePicture } from '#server/platform/files/reencode-picture.ts';
import type { Upload } from '#server/platform/http/route.ts';

/** A checked file, ready to be stored. */
export interface AcceptedFile extends Upload {
  mediaType: string;
  /** The object in the file store to which `putAside` has written the bytes; absent before that and without a file store. */
  stored?: StoredObject;
}

/**
 * Checks a file by its content: pictures are re-encoded, documents rewritten.
 * @throws AppError 400 on `file` for a type that is not accepted, a broken file, or a document with scripts, embedded files
 * or a password; 413 if the file is too large; 503 if too many files wait to be checked or the check fails
 */
export async function acceptFile(upload: Upload, { accept, maxBytes }: Accepted): Promise<AcceptedFile> {
  const takesDocuments = acceptsKind('pdf', accept);
  if (takesDocuments && isPdf(upload.bytes)) return acceptPdf(upload, maxBytes);
  if (!isPicture(upload.bytes)) throw invalid({ path: 'file', rule: takesDocuments ? 'documentType' : 'pictureType' });
  return reencodePicture(upload);
}
