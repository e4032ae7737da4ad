import { isPdf } from '#server/platform/files/check-pdf.ts';
import { runConfined } from '#server/platform/files/run-confined.ts';

/** Why the text of a document cannot be read. */
export type TextRefusal = 'cvType' | 'cvBroken' | 'pdfEncrypted' | 'cvWithoutText' | 'cvTooLarge';

/** The output of the reading process. */
export type TextFinding = { lines: string[] } | { rule: TextRefusal };

const program = new URL('./read-process.ts', import.meta.url);
/** Milliseconds, heap megabytes and bytes of output allowed for reading one document. */
const limits = { time: 15_000, heap: 96, output: 4 * 1024 * 1024, threads: true };

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/**
 * Reads the text of a PDF or a Word document (.docx) in a confined process with limited time and memory.
 * @returns the lines in reading order, with tabs between cells, a form feed before another column (in a PDF only on the first
 * page) and a vertical tab before headings; or the rule that the document breaks
 * @throws AppError 503 if too many documents are waiting or the process fails
 */
export async function readLines(bytes: Uint8Array): Promise<TextFinding> {
  if (!isPdf(bytes) && !isZip(bytes)) return { rule: 'cvType' };
  const answer = await runConfined(program, bytes, limits);
  return answer ? (JSON.parse(answer.toString('utf8')) as TextFinding) : { rule: 'cvTooLarge' };
}
