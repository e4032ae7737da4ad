/** One version of a background check. */
interface BackgroundVersion {
  applicationId: string;
  /** The application's account. */
  accountId: string;
  /** Begins at 1 and increases with each save. */
  version: number;
  /** Encrypted JSON. */
  sealedData: string;
  updatedAt: number;
}

/** Background checks and their earlier versions. */
export interface BackgroundTables {
  backgroundChecks: BackgroundVersion & {
    /** When it was last submitted (ms); null if never. */
    submittedAt: number | null;
    /** Encrypted JSON of the reasons for which parts were returned; null if no part was. */
    sealedReasons: string | null;
  };
  backgroundCheckVersions: BackgroundVersion & {
    /** If this version ends a series of autosaves, the start of the series (ms); null for a submitted version. */
    runSince: number | null;
  };
}
