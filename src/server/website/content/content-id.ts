const pattern = /^[\w-]{1,64}$/;

/** Whether an untrusted text has the form of a content id. A text with another form need not be looked up. */
export function isContentId(text: string): boolean {
  return pattern.test(text);
}
