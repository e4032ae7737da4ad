const pattern = /^[\w-]{1,64}$/;

/** Whether a text from outside can be an id of content; anything else is not looked up. */
export function isContentId(text: string): boolean {
  return pattern.test(text);
}
