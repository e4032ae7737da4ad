/**
 * A cookie and a storage entry, readable by scripts, that hint that someone may be signed in; only the server knows for
 * certain. The entry contains the person's `pkPsndoc`.
 */
export const sessionHint = {
  cookie: 'signed_in=1',
  storage: 'skygate.signed-in',
  /** Stored briefly at a sign-out, so that other tabs can distinguish a sign-out from an expired session. */
  left: 'left',
} as const;
