const pattern = /^[\w-]{1,64}$/;

/**
 * Whether an untrusted text has the form of a content id; not for dictionaries, whose ids may contain dots. A text with
 * another form need not be looked up.
 */
export function isContentId(text: string): boolean {
  return pattern.test(text);
}
