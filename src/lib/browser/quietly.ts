/** Returns undefined if `work` throws, e.g. because the browser allows no storage or what is stored is malformed. */
export function quietly<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
