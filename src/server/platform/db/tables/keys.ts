/** The keys of a deployment; every key is stored encrypted by another. */
export interface KeyTables {
  /** Ids of the keys that values may be encrypted with: each belonged to a SECRET_KEY of a server, and no rotation has ended it. */
  secretKeys: { keyId: string; firstUsedAt: number };
  /** Keys of hashes that cannot be recomputed, encrypted, so that they outlive the SECRET_KEY they were derived from. */
  keptKeys: {
    purpose: 'audit' | 'staff recovery' | 'admission slip' | 'identity-decoy';
    /** For the log: the first number that it ties; 0 otherwise. */
    fromSeq: number;
    sealedKey: string;
  };
}
