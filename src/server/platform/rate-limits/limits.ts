const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** So many within a window that begins at the first. */
export interface Limit {
  max: number;
  /** Milliseconds. */
  window: number;
  /**
   * `target`: every instance counts exactly, for what is sent to, or guessed of, one number or account. `crowd`: a
   * network address or a busy account, counted by each instance and added up every second.
   */
  of: 'target' | 'crowd';
}

/**
 * Every limit there is. Limits on a target (a number, an address of mail, an account) are tight; those on a network
 * address are loose, since a campus fair sits behind one. A use case spends a limit on a target; a route names the
 * one on the caller's address.
 */
export const limits = {
  accountCallsByAddress: { max: 6000, window: minute, of: 'crowd' },
  writesByAddress: { max: 60_000, window: minute, of: 'crowd' },
  uploadsByAddress: { max: 12_000, window: minute, of: 'crowd' },
  /** Tries at the desk's sign-in; each one more has to prove some work. */
  deskSignInsByAddress: { max: 30, window: minute, of: 'crowd' },
  captchasByAddress: { max: 3000, window: minute, of: 'crowd' },
  sendsByAddress: { max: 3000, window: minute, of: 'crowd' },
  sendsOfSite: { max: 20_000, window: minute, of: 'crowd' },
  accountCallsByAccount: { max: 300, window: minute, of: 'crowd' },
  writesByAccount: { max: 600, window: minute, of: 'crowd' },
  uploadsByAccount: { max: 120, window: minute, of: 'crowd' },
  messageAgain: { max: 1, window: minute, of: 'target' },
  messagesAnHour: { max: 5, window: hour, of: 'target' },
  messagesADay: { max: 10, window: day, of: 'target' },
  /** Wrong passwords of one name from one address. */
  signInsFromAddress: { max: 10, window: 10 * minute, of: 'target' },
  /** Wrong passwords of one name from anywhere, but for the devices that its owner has signed in with. */
  signInsByAccount: { max: 60, window: hour, of: 'target' },
  /** Wrong passwords on a device that has signed in to the account before. */
  signInsByDevice: { max: 10, window: 10 * minute, of: 'target' },
  /** A solved proof of work of the desk's sign-in: it counts once, as long as it is good. */
  workByNonce: { max: 1, window: 5 * minute, of: 'target' },
  /** Passwords asked for again from whoever is signed in. */
  passwordsByAccount: { max: 10, window: 10 * minute, of: 'target' },
  /** Wrong codes of one person of the hiring office: in one session, on one device of theirs, and on all others together. */
  staffCodes: { max: 5, window: 5 * minute, of: 'target' },
  staffCodesADay: { max: 50, window: day, of: 'target' },
  /** Refused calls of one person or machine of the hiring office to one route that its log keeps. */
  refusedCallsLogged: { max: 1, window: 10 * minute, of: 'target' },
  logChecks: { max: 10, window: 10 * minute, of: 'target' },
  exportsByAccount: { max: 5, window: day, of: 'target' },
  pdfsByAccount: { max: 30, window: 10 * minute, of: 'target' },
  /** Fields of applications that one person of the hiring office has shown in clear. */
  revealsByActor: { max: 60, window: hour, of: 'target' },
  pdfsByActor: { max: 120, window: 10 * minute, of: 'target' },
  codeTries: { max: 5, window: 5 * minute, of: 'target' },
  newsBySmsAnHour: { max: 3, window: hour, of: 'target' },
  newsBySmsADay: { max: 6, window: day, of: 'target' },
  smsByAccountADay: { max: 20, window: day, of: 'target' },
  mailByAccountADay: { max: 40, window: day, of: 'target' },
  smsByPrefixADay: { max: 500, window: day, of: 'target' },
  smsADay: { max: 20_000, window: day, of: 'target' },
  codesByMailADay: { max: 50_000, window: day, of: 'target' },
  officeExports: { max: 60, window: hour, of: 'target' },
  identityByNumber: { max: 10, window: hour, of: 'target' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** What binds the account of a signed-in call, beside the limit on the address that the route names. */
export const limitOfAccount: Partial<Record<LimitName, LimitName>> = {
  accountCallsByAddress: 'accountCallsByAccount',
  sendsByAddress: 'accountCallsByAccount',
  writesByAddress: 'writesByAccount',
  uploadsByAddress: 'uploadsByAccount',
};

/**
 * What people ask for in a minute at most, from one address or on the whole site; who asks for more has to prove some
 * work with each captcha. Nobody is refused by it: browsers do the work by themselves.
 */
export const workAbove = { sendsByAddress: 30, captchasByAddress: 300, sendsOfSite: 600 } as const;

/** A limit by its name, as `Limit`. */
export function limitOf(name: LimitName): Limit {
  return limits[name];
}
