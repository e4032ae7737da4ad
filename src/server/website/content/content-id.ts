const pattern = /^[\w-]{1,64}$/;

/** Whether a text from outside can be the id of any content; what cannot is not looked up. */
export function isContentId(text: string): boolean {
  return pattern.test(text);
}
