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
}
