/** Both are readable by scripts and say nothing but that asking who is signed in is worth a call. */
export const sessionHint = {
  cookie: 'signed_in=1',
  storage: 'skygate.signed-in',
  /** Stands in the storage for a moment at a sign-out, so that other tabs tell it from a session that ran out. */
  left: 'left',
} as const;
