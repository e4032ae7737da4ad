import { api } from '#lib/client/api.ts';
import type { ApplicationRecord } from '#lib/contract/applications.ts';
import type { Material } from '#lib/contract/materials.ts';

const base = 'personal/apply-job';

/** Callers handle all failures, so the API client shows no toasts. */
const options = { handles: 'all' } as const;

/** The signed-in candidate's applications. */
export function readApplications(): Promise<ApplicationRecord[]> {
  return api.post<ApplicationRecord[]>(`${base}/query-all`, {}, options);
}

/** The materials requested for an application. */
export function readMaterials(applyId: string): Promise<Material[]> {
  return api.get<Material[]>(`${base}/${encodeURIComponent(applyId)}/material`, options);
}

/** Removes a submitted page. */
export function removePage(applyId: string, type: string, idkey: string): Promise<Material> {
  return api.post<Material>(`${pathOfMaterial(applyId, type)}/${idkey}/delete`, {}, options);
}

/** The API path that the pages of a material are uploaded to. */
export function pathOfMaterial(applyId: string, type: string): string {
  return `${base}/${encodeURIComponent(applyId)}/material/${encodeURIComponent(type)}`;
}
