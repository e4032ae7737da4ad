import { api } from '#lib/client/api.ts';
import type { ApplicationRecord } from '#lib/contract/applications.ts';
import type { Material } from '#lib/contract/materials.ts';

const base = 'personal/apply-job';

/** Failures are shown by whoever calls, in place: nothing here becomes a toast. */
const options = { handles: 'all' } as const;

/** The applications of whoever is signed in. */
export function readApplications(): Promise<ApplicationRecord[]> {
  return api.post<ApplicationRecord[]>(`${base}/query-all`, {}, options);
}

/** What one application was asked to hand in. */
export function readMaterials(applyId: string): Promise<Material[]> {
  return api.get<Material[]>(`${base}/${encodeURIComponent(applyId)}/material`, options);
}

/** Takes a page back. */
export function removePage(applyId: string, type: string, idkey: string): Promise<Material> {
  return api.post<Material>(`${placeOfMaterial(applyId, type)}/${idkey}/delete`, {}, options);
}

/** Where the pages of a material are sent to. */
export function placeOfMaterial(applyId: string, type: string): string {
  return `${base}/${encodeURIComponent(applyId)}/material/${encodeURIComponent(type)}`;
}
