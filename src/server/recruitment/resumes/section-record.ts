import type { SectionName } from '#lib/forms/resume/sections.ts';
import type { App } from '#server/platform/app.ts';

import type { SectionKey, SectionRow } from './store.ts';

export type SectionData = Record<string, unknown>;

/** A stored section, decrypted. */
export interface SectionRecord {
  section: SectionName;
  holder: string;
  version: number;
  done: boolean;
  /** When the section was saved (ms). */
  updatedAt: number;
  data: SectionData;
}

function contextOf({ accountId, holder, section }: SectionKey): string {
  return `resume_sections.data.${accountId}.${holder}.${section}`;
}

/** Encrypts a section's data for its row. */
export function encryptData(app: App, key: SectionKey, data: SectionData): string {
  return app.cipher.encrypt(JSON.stringify(data), contextOf(key));
}

/** A stored section with decrypted data. */
export function decryptSection(app: App, row: SectionRow): SectionRecord {
  const { section, holder, version, done, updatedAt, sealedData } = row;
  return {
    section,
    holder,
    version,
    done: done === 1,
    updatedAt,
    data: JSON.parse(app.cipher.decrypt(sealedData, contextOf(row))) as SectionData,
  };
}
