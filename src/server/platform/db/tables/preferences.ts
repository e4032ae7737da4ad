/** Which messages candidates want. */
export interface PreferenceTables {
  /** One row per account that has changed its preferences; each flag is 0 or 1. */
  messagePreferences: {
    accountId: string;
    mailReminders: number;
    mailAlerts: number;
    mailNews: number;
    smsReminders: number;
    smsAlerts: number;
    smsNews: number;
    /** Whether SMS wait during quiet hours. */
    quiet: number;
    updatedAt: number;
  };
  /** One row per notice that was sent to the candidates who want news. */
  noticeMailings: {
    noticeId: string;
    startedAt: number;
    /** When the mailing was finished; null before. */
    finishedAt: number | null;
    /** Messages are queued in the order of account ids, so far up to this account; empty at the start and when finished. */
    upTo: string;
    /** The number of messages queued. */
    mails: number;
    sms: number;
  };
}
