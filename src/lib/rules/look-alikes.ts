const lookAlikes: Record<string, string> = { '@': 'a', '4': 'a', '0': 'o', '1': 'l', '3': 'e', $: 's', '5': 's', '7': 't' };

/** A text in lower case with digits and symbols read as the letters that they stand for. */
export function readAsLetters(text: string): string {
  return text.replaceAll(/[@401$357]/g, (character) => lookAlikes[character]!);
}

/** Every reading of a text in lower case as letters: what is drawn as one stroke may be two of them. */
export function readingsAsLetters(text: string): string[] {
  return ['i', 'l'].map((stroke) => readAsLetters(text.replaceAll(/[1!|]/g, stroke)));
}
