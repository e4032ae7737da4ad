import { settingNames } from './settings.ts';

/** The edit distance between two names. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, character] of [...one].entries()) {
    const next = [at + 1];
    for (const [index, wanted] of [...other].entries()) {
      next.push(Math.min(next[index]! + 1, row[index + 1]! + 1, row[index]! + (character === wanted ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1)!;
}

/** The largest edit distance that counts as a typo: 0 for short names such as HOST, which resemble unrelated ones. */
function tolerated({ length }: string): number {
  return Math.min(3, Math.floor(length / 5));
}

/** Variables that are not settings but resemble an unset setting, each with the name of that setting. */
export function misspeltSettings(environment: Record<string, string | undefined>): { name: string; meant: string }[] {
  const known = new Set(settingNames);
  return Object.keys(environment)
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const meant = settingNames.find((setting) => distance(name.toUpperCase(), setting) <= tolerated(setting));
      return meant === undefined || environment[meant] !== undefined ? [] : [{ name, meant }];
    });
}

/** Warnings about probably misspelt settings, for the start of a server or a command. */
export function settingWarnings(environment: Record<string, string | undefined>): string[] {
  return misspeltSettings(environment).map(
    ({ name, meant }) => `${name} is no setting and has no effect: did you mean ${meant}?`,
  );
}
