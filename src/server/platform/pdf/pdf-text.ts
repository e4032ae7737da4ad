/** A text as a string in the syntax of PDF. */
export function pdfText(words: string): string {
  return `<FEFF${Buffer.from(words.toWellFormed(), 'utf16le').swap16().toString('hex')}>`;
}
