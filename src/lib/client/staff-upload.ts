import { withProof, type Handles } from './staff-api.ts';
import { uploadFiles, type UploadOptions } from './upload.ts';

/**
 * Uploads files as `uploadFiles`, to a path relative to `/api/staff/`. The reader is asked for a missing sign-in or fresh code
 * as by `staffApi`, and the files are sent again.
 */
export function uploadAtDesk<Data>(
  path: string,
  form: FormData,
  { handles, ...options }: Omit<UploadOptions, 'handles'> & { handles?: Handles } = {},
): Promise<Data> {
  return withProof(() => uploadFiles<Data>(`/api/staff/${path}`, form, { ...options, handles: 'all' }), handles);
}
