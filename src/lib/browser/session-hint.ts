/** Names readable by scripts; they only mean that it is worth a call to ask who is signed in. */
export const sessionHint = {
  cookie: 'signed_in=1',
  storage: 'skygate.signed-in',
  /** Stored for a moment at a sign-out, so that other tabs can tell it from an expired session. */
  left: 'left',
} as const;
