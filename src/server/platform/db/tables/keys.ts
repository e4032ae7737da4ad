/** The keys of a deployment. */
export interface KeyTables {
  /** Ids of keys with which stored values may be encrypted: each was a server's SECRET_KEY, and no rotation has removed it. */
  secretKeys: { keyId: string; firstUsedAt: number };
  /** Encrypted keys of hashes that cannot be recomputed; with these keys, the hashes stay valid when SECRET_KEY changes. */
  keptKeys: {
    purpose: 'audit' | 'staff recovery' | 'admission slip' | 'identity-decoy' | 'stop-news';
    /** For `audit`, the number of the first log entry whose hash uses this key; 0 for other purposes. */
    fromSeq: number;
    sealedKey: string;
  };
}
