import type { AlertKind, AlertRhythm } from '#lib/domain/alerts.ts';
import type { Locale } from '#lib/text/locale.ts';

/** Search alerts. */
export interface AlertTables {
  /** Who gets alerts: an account, or a proved address without an account. */
  alertRecipients: {
    id: string;
    accountId: string | null;
    /** The proved address; null if mails go to the address of an account. */
    email: string | null;
    locale: Locale;
    /** SHA-256 of the token in the mails' links. */
    tokenHash: string;
    sealedToken: string;
  };
  /** The different filters of all alerts. A new posting is compared with a filter only once, even if many alerts share it. */
  alertFilters: {
    id: string;
    /** JSON of the filter in a canonical form, so that equivalent filters have the same key. */
    key: string;
    /** A term that every match of the filter has; a posting is compared only with filters whose term it has. */
    term: string;
  };
  searchAlerts: {
    id: string;
    recipientId: string;
    filterId: string;
    /** JSON of the filter as it was given. */
    filter: string;
    kind: AlertKind;
    every: AlertRhythm;
    /**
     * The number of the last run whose matches were mailed, or skipped without a mail; for a new alert, the
     * number of the last run before it.
     */
    seen: number;
    createdAt: number;
    /** When it was created, or when `seen` last changed (ms). */
    since: number;
  };
  /** New postings that match a filter. Postings are compared with the filters in numbered runs of at most 200 postings. */
  alertMatches: { filterId: string; postingId: string; run: number; at: number };
  /** The open postings that have been compared with the filters. */
  alertPostings: { postingId: string };
  /** Alerts that wait until a link has proved their address. */
  alertRequests: {
    codeHash: string;
    email: string;
    locale: Locale;
    filter: string;
    kind: AlertKind;
    every: AlertRhythm;
    /** 1 once the link has added its alert; until the link expires, it still opens the alerts, but adds nothing. */
    proved: number;
    expiresAt: number;
  };
  /** `run`: the number of the last run; `day`, `week`: the time (ms) of the last completed mailing. */
  alertHeads: { name: 'run' | AlertRhythm; value: number };
}
