/** What is known of the keys of a deployment; no key is here but sealed by another. */
export interface KeyTables {
  /** Ids of the keys that values may be sealed with: each was SECRET_KEY of a server, and no rotation has ended it yet. */
  secretKeys: { keyId: string; firstUsedAt: number };
  /** Keys of hashes that nobody can compute anew, sealed, so that they outlive the SECRET_KEY they were derived from. */
  keptKeys: {
    purpose: 'audit' | 'staff recovery' | 'admission slip' | 'identity-decoy';
    /** For the log: the first number that it ties; 0 otherwise. */
    fromSeq: number;
    sealedKey: string;
  };
}
