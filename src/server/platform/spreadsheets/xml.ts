import { Parser } from 'saxen';

/** Callbacks for the parts of a document; names have no namespace prefix. */
export interface XmlReader {
  open(name: string, attribute: (name: string) => string | undefined): void;
  close?(name: string): void;
  /** May be called more than once for one text. */
  text?(text: string): void;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const references = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi;

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(references, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name) return named[name.toLowerCase()]!;
    const point = decimal ? Number(decimal) : Number.parseInt(hexadecimal!, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function attributesOf(read: () => Record<string, string> | false) {
  let all: Record<string, string> | false | undefined;
  return (name: string): string | undefined => {
    all ??= read();
    if (all === false) return undefined;
    const key = name in all ? name : Object.keys(all).find((own) => !own.startsWith('xmlns') && local(own) === name);
    return key === undefined ? undefined : decoded(all[key]!);
  };
}

/**
 * Reads a UTF-8 document, chunk by chunk, and yields the results of `take` after each chunk.
 * @param take returns what the callbacks have collected since the last call
 * @throws Error if the document cannot be parsed
 */
export async function* readXml<T>(
  portions: AsyncIterable<Uint8Array>,
  reader: XmlReader,
  take: () => Iterable<T>,
): AsyncGenerator<T> {
  const decoder = new TextDecoder();
  const parser = new Parser();
  parser.on('openTag', (name, attributes) => reader.open(local(name), attributesOf(attributes)));
  parser.on('closeTag', (name) => reader.close?.(local(name)));
  parser.on('text', (text) => reader.text?.(decoded(text)));
  parser.on('cdata', (text) => reader.text?.(text));
  for await (const portion of portions) {
    parser.write(decoder.decode(portion, { stream: true }));
    yield* take();
  }
  parser.write(decoder.decode());
  parser.end();
  yield* take();
}
