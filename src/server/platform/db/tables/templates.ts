/** Messages in the office's own words. */
export interface TemplateTables {
  /** The latest version of each template that was ever changed; it stands for itself in every version. */
  templateHeads: { name: string; locale: string; channel: string; version: number };
  templateVersions: {
    name: string;
    locale: string;
    channel: string;
    version: number;
    /** 0: the words that came with the site hold again. */
    isOwn: number;
    /** Of a mail; empty for an SMS. */
    subject: string;
    text: string;
    /** The id under which the gateway registered the text of an SMS; empty for a mail. */
    smsTemplateId: string;
    at: number;
    actor: string;
    actorName: string;
  };
}
