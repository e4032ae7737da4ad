import type { TextRefusal } from './read-lines.ts';

/** Thrown if a document cannot be read, with the rule that it breaks. */
export class Unreadable extends Error {
  readonly rule: TextRefusal;

  constructor(rule: TextRefusal) {
    super(`a document breaks ${rule}`);
    this.rule = rule;
  }
}
