const pattern = /^[\w-]{1,64}$/;

/** Whether an untrusted text has the form of a content id. Not for dictionaries, whose ids may contain dots. */
export function isContentId(text: string): boolean {
  return pattern.test(text);
}
