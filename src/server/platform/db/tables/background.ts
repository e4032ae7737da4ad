/** A background check as it is at one version. */
interface BackgroundVersion {
  applicationId: string;
  /** The application's account. */
  accountId: string;
  /** From 1; rises with every save. */
  version: number;
  /** Sealed JSON. */
  sealedData: string;
  updatedAt: number;
}

/** Background checks, and their history. */
export interface BackgroundTables {
  backgroundChecks: BackgroundVersion & {
    /** When it was submitted last (ms); null before. */
    submittedAt: number | null;
    /** Why each part was returned: encrypted JSON; null where none was. */
    sealedReasons: string | null;
  };
  backgroundCheckVersions: BackgroundVersion & {
    /** When the run of autosaves began whose last this is (ms); null for a version that was submitted. */
    runSince: number | null;
  };
}
