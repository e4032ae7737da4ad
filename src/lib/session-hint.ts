/** Both are readable by scripts and say nothing but that asking who is signed in is worth a call. */
export const sessionHint = { cookie: 'signed_in=1', storage: 'skygate.signed-in' } as const;
