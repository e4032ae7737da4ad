const lookAlikes: Record<string, string> = { '@': 'a', '4': 'a', '0': 'o', '1': 'l', '3': 'e', $: 's', '5': 's', '7': 't' };

/** A lower-case text with look-alike digits and symbols replaced by letters. */
export function readAsLetters(text: string): string {
  return text.replaceAll(/[@401$357]/g, (character) => lookAlikes[character]!);
}

/** Both readings of a lower-case text as letters: `1`, `!` and `|` are read as `i` and as `l`. */
export function readingsAsLetters(text: string): string[] {
  return ['i', 'l'].map((stroke) => readAsLetters(text.replaceAll(/[1!|]/g, stroke)));
}
