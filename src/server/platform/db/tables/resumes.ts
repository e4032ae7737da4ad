import type { SectionName } from '#lib/forms/resume/sections.ts';

/** A section as it is at one version. */
interface SectionVersion {
  accountId: string;
  /** `shared` for what all types of resume share, a resume type, or the id of an application with its own copy. */
  holder: string;
  section: SectionName;
  /** From 1; rises with every save. */
  version: number;
  /** Sealed JSON. */
  sealedData: string;
  /** 1 when the candidate said that the section is done. */
  done: number;
  updatedAt: number;
}

/** Resumes, their attachments, and the files of candidates. */
export interface ResumeTables {
  /** Uploaded files, encrypted; they never change. */
  files: {
    id: string;
    accountId: string;
    mediaType: string;
    /** Bytes before encryption. */
    size: number;
    sealedName: string;
    /** Empty where the bytes are in the file store. */
    sealedContent: Uint8Array;
    /** What the bytes are called in the file store; null where they are here. */
    objectName: string | null;
    /** The key that the bytes in the file store are encrypted with, encrypted itself. */
    sealedObjectKey: string | null;
    createdAt: number;
  };
  /** Objects of the file store that no row names. */
  objectDeletions: {
    name: string;
    /** When it is deleted (ms); 0 where the next look decides. */
    dueAt: number;
  };
  /** What needs a file; a file without a use is deleted. */
  fileUses: { fileId: string; usedBy: string; accountId: string };
  resumeSections: SectionVersion;
  resumeSectionVersions: SectionVersion & {
    /** When the run of autosaves began whose last this is (ms); null for a version that stands for itself. */
    runSince: number | null;
  };
  resumeAttachments: {
    id: string;
    accountId: string;
    holder: string;
    /** An attachment type, or `edu` for the certificate of an education entry. */
    type: string;
    /** Id of the education entry; empty otherwise. */
    entryId: string;
    /** From 0; unique together with holder, type and entry, so that the database holds how many there can be. */
    slot: number;
    fileId: string;
    createdAt: number;
  };
  /** What is known of the person behind a resume without opening it. */
  resumePeople: {
    accountId: string;
    holder: string;
    /** Keyed hash of the ID number. */
    idHash: string | null;
    /** Keyed hash of the contact address that was proved. */
    verifiedEmailHash: string | null;
  };
  resumeSubmissions: { accountId: string; holder: string; submittedAt: number };
}
