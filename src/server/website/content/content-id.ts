const pattern = /^[\w-]{1,64}$/;

/** Whether an untrusted text has the form of a content id. A text of another form needs no query. */
export function isContentId(text: string): boolean {
  return pattern.test(text);
}
