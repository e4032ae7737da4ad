import { withProof, type Handles } from './staff-api.ts';
import { uploadFiles, type UploadOptions } from './upload.ts';

/**
 * Like `uploadFiles`, for a path relative to `/api/staff/`. Like `staffApi`, asks the reader for a missing sign-in or
 * step-up, and then sends the files again.
 */
export function uploadAtDesk<Data>(
  path: string,
  form: FormData,
  { handles, ...options }: Omit<UploadOptions, 'handles'> & { handles?: Handles } = {},
): Promise<Data> {
  return withProof(() => uploadFiles<Data>(`/api/staff/${path}`, form, { ...options, handles: 'all' }), handles);
}
