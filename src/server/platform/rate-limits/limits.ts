const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** At most `max` uses within a window that begins with the first use. */
export interface Limit {
  max: number;
  /** Milliseconds. */
  window: number;
  /**
   * `target`: uses for one target, such as messages to one number or guesses at one password, counted exactly across
   * instances. `crowd`: calls of a network address, an account or the whole site, counted per instance and added up about
   * every second.
   */
  of: 'target' | 'crowd';
}

/**
 * All rate limits. Limits of a `target` are tight, and most of them are counted by use cases. Limits of a network address are
 * loose, because a whole campus fair may share an address; most of these limits are declared by routes.
 */
export const limits = {
  accountCallsByAddress: { max: 6000, window: minute, of: 'crowd' },
  writesByAddress: { max: 60_000, window: minute, of: 'crowd' },
  uploadsByAddress: { max: 12_000, window: minute, of: 'crowd' },
  /** Attempts at the desk's sign-in; beyond the limit, each attempt needs a proof of work. */
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
  /** Attempts to sign in with one name from one network address since the last success, except on a known device. */
  signInsFromAddress: { max: 10, window: 10 * minute, of: 'target' },
  /** Attempts to sign in with one name from all network addresses, successful ones included, except on a known device. */
  signInsByAccount: { max: 60, window: hour, of: 'target' },
  /** Attempts to sign in on a device that is known for the account, since the last success. */
  signInsByDevice: { max: 10, window: 10 * minute, of: 'target' },
  /** Uses of one solved proof of work at the desk's sign-in. */
  workByNonce: { max: 1, window: 5 * minute, of: 'target' },
  /** Password confirmations of a signed-in account since the last right one. */
  passwordsByAccount: { max: 10, window: 10 * minute, of: 'target' },
  /**
   * Codes tried by one staff member since the last right code; counted separately for each session whose sign-in is complete,
   * for each known device, and for all other attempts.
   */
  staffCodes: { max: 5, window: 5 * minute, of: 'target' },
  staffCodesADay: { max: 50, window: day, of: 'target' },
  /** Refused calls of one staff member or token to one route; the audit log records none beyond the limit. */
  refusedCallsLogged: { max: 1, window: 10 * minute, of: 'target' },
  logChecks: { max: 10, window: 10 * minute, of: 'target' },
  /** Messages of a candidate to the office about one application. */
  repliesByApplication: { max: 5, window: day, of: 'target' },
  exportsByAccount: { max: 5, window: day, of: 'target' },
  pdfsByAccount: { max: 30, window: 10 * minute, of: 'target' },
  /** Masked fields that one staff member reveals. */
  revealsByActor: { max: 60, window: hour, of: 'target' },
  pdfsByActor: { max: 120, window: 10 * minute, of: 'target' },
  codeTries: { max: 5, window: 5 * minute, of: 'target' },
  /** SMS to one number, other than codes. */
  newsBySmsAnHour: { max: 3, window: hour, of: 'target' },
  newsBySmsADay: { max: 6, window: day, of: 'target' },
  smsByAccountADay: { max: 20, window: day, of: 'target' },
  mailByAccountADay: { max: 40, window: day, of: 'target' },
  smsByPrefixADay: { max: 500, window: day, of: 'target' },
  /** The setting SMS_DAILY_BUDGET replaces the maximum. */
  smsADay: { max: 20_000, window: day, of: 'target' },
  codesByMailADay: { max: 50_000, window: day, of: 'target' },
  officeExports: { max: 60, window: hour, of: 'target' },
  /** Reads of one subscribed calendar. */
  calendarReads: { max: 60, window: hour, of: 'target' },
  /** CVs that one account imports. */
  cvImports: { max: 30, window: hour, of: 'target' },
  identityByNumber: { max: 10, window: hour, of: 'target' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** The limit per account for signed-in calls of a route, keyed by the route's limit per address. */
export const limitOfAccount: Partial<Record<LimitName, LimitName>> = {
  accountCallsByAddress: 'accountCallsByAccount',
  sendsByAddress: 'accountCallsByAccount',
  writesByAddress: 'writesByAccount',
  uploadsByAddress: 'uploadsByAccount',
};

/**
 * Thresholds in requests a minute. Once an address reaches a threshold for addresses, its new captchas need a proof of work,
 * which browsers compute by themselves; once the site reaches its threshold, all new captchas do.
 */
export const workAbove = { sendsByAddress: 30, captchasByAddress: 300, sendsOfSite: 600 } as const;

/** The limit with this name. */
export function limitOf(name: LimitName): Limit {
  return limits[name];
}
