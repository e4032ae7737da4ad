import type { Locale } from '#lib/text/locale.ts';

/** The talent pool: who agreed to be invited to other postings, and the invitations. */
export interface TalentPoolTables {
  /** A candidate's last consent. A job deletes it when its term is over. */
  poolConsents: {
    accountId: string;
    /** The version and language of the text that was shown. */
    version: string;
    locale: Locale;
    agreedAt: number;
    /** The last millisecond in which the consent is valid, unless it was withdrawn. */
    until: number;
    /** Null unless it was withdrawn. */
    withdrawnAt: number | null;
  };
  /** Invitations from the pool: at most one per person and posting. */
  poolInvitations: { accountId: string; postingId: string; at: number; actor: string };
}
