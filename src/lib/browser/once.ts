/**
 * Makes something asynchronous the first time it is asked for, and gives the same to everyone who asks later.
 * What failed is not kept: the next one who asks tries again.
 */
export function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    if (made) return made;
    const attempt = make();
    made = attempt;
    attempt.catch(() => {
      if (made === attempt) made = undefined;
    });
    return attempt;
  };
}
