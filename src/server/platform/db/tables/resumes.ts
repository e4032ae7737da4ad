import type { ResumeType } from '#lib/domain/resume-types.ts';
import type { SectionName } from '#lib/forms/resume/sections.ts';

/** One version of a section. */
interface SectionVersion {
  accountId: string;
  /** Whose section it is: `shared` (by all resume types), a resume type, or the id of an application that has its own copy. */
  holder: string;
  section: SectionName;
  /** Begins at 1 and increases with each save. */
  version: number;
  /** Encrypted JSON. */
  sealedData: string;
  /** 1 if the candidate has marked the section as done. */
  done: number;
  updatedAt: number;
}

/** Resumes, their attachments, and the files of candidates. */
export interface ResumeTables {
  /** Uploaded files, encrypted. An upload never replaces the content of an older row. */
  files: {
    id: string;
    accountId: string;
    mediaType: string;
    /** Bytes before encryption. */
    size: number;
    sealedName: string;
    /** Empty if the bytes are in the file store. */
    sealedContent: Uint8Array;
    /** The name of the object in the file store; null if the bytes are in this row. */
    objectName: string | null;
    /** The key of the object's content, itself encrypted; null if the bytes are in this row. */
    sealedObjectKey: string | null;
    createdAt: number;
  };
  /** Objects to delete from the file store: those that no file uses any more, and new ones until a row refers to them. */
  objectDeletions: {
    name: string;
    /** When the object will be deleted (ms); 0 if `deleteObjects` must still set a time. */
    dueAt: number;
  };
  /** The users of files; a file without users is deleted. */
  fileUses: { fileId: string; usedBy: string; accountId: string };
  resumeSections: SectionVersion;
  resumeSectionVersions: SectionVersion & {
    /** If this version ends a series of autosaves, the start of the series (ms); else null. */
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
    /** From 0; unique per account, holder, type and entry, so that simultaneous uploads cannot exceed the limit. */
    slot: number;
    fileId: string;
    createdAt: number;
  };
  /** Hashes of a resume's personal data, for lookups without decrypting it. */
  resumePeople: {
    accountId: string;
    holder: string;
    /** Keyed hash of the ID number. */
    idHash: string | null;
    /** Keyed hash of the verified contact address; null if none is verified. */
    verifiedEmailHash: string | null;
  };
  /** CVs that were read; the files themselves are not stored. */
  resumeImports: {
    id: string;
    accountId: string;
    resumeType: ResumeType;
    /** Encrypted JSON; empty once accepted. */
    sealedProposals: string;
    expiresAt: number;
    /** When the candidate accepted proposals; null until then. */
    acceptedAt: number | null;
  };
  resumeSubmissions: { accountId: string; holder: string; submittedAt: number };
}
