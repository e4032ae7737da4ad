/** Message templates that the office has changed. */
export interface TemplateTables {
  /** The number of the latest version of each template; the versions themselves are in `templateVersions`. */
  templateHeads: { name: string; locale: string; channel: string; version: number };
  templateVersions: {
    /** The purpose; for a variant, followed by a slash and the variant. */
    name: string;
    locale: string;
    channel: string;
    version: number;
    /** 0 if this version removes the office's text. */
    isOwn: number;
    /** The subject of a mail; empty for an SMS. */
    subject: string;
    text: string;
    /** The id under which the gateway registered the text of an SMS; empty for a mail. */
    smsTemplateId: string;
    at: number;
    actor: string;
    actorName: string;
  };
}
