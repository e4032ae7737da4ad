import { callAddress } from './api-address.ts';
import { errorOfAnswer, errorOfFailure, readAnswer } from './api-answer.ts';
import { callHeaders } from './api.ts';

/**
 * Posts JSON to a call that answers with a file, and keeps the file as a download.
 * @throws ApiError where the call refuses, or the network fails
 */
export async function downloadFile(path: string, body: object, name: string): Promise<void> {
  const response = await fetch(`${callAddress(path)}?_t=${Date.now()}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...callHeaders(), 'Content-Type': 'application/json' },
    credentials: 'include',
  }).catch((error: unknown) => {
    throw errorOfFailure(error, false);
  });
  if (response.headers.get('Content-Type')?.startsWith('application/json')) {
    throw errorOfAnswer(response.status, readAnswer(await response.text()), response.headers.get('Retry-After'));
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
