import { callAddress } from './api-address.ts';
import { errorOfAnswer, errorOfFailure, readAnswer } from './api-answer.ts';
import { callHeaders } from './api.ts';

/**
 * Downloads the file that a call returns. The call is a POST of `body` as JSON or, without `body`, a GET.
 * @throws ApiError if the answer is JSON or has an error status, or if there is no answer or only a part of it
 */
export async function downloadFile(path: string, name: string, body?: object): Promise<void> {
  const sent = body && { method: 'POST', body: JSON.stringify(body) };
  const lost = (error: unknown): never => {
    throw errorOfFailure(error, false);
  };
  const response = await fetch(`${callAddress(path)}${path.includes('?') ? '&' : '?'}_t=${Date.now()}`, {
    ...sent,
    headers: { ...callHeaders(), ...(sent && { 'Content-Type': 'application/json' }) },
    credentials: 'include',
  }).catch(lost);
  if (!response.ok || response.headers.get('Content-Type')?.startsWith('application/json')) {
    throw errorOfAnswer(response.status, readAnswer(await response.text().catch(lost)), response.headers.get('Retry-After'));
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob().catch(lost));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
