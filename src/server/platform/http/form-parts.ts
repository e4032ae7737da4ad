/** One part of a form as it was sent: a field or a file. */
export interface FormPart {
  name: string;
  /** The file name; undefined for a field without a file. */
  fileName: string | undefined;
  /** A view of the form's bytes. */
  bytes: Uint8Array;
}

const mostParts = 100;
const longestHead = 16 * 1024;
const lineEnd = Buffer.from('\r\n');
const headEnd = Buffer.from('\r\n\r\n');

/** `;name="value"` or `;name=value`; sticky, so that each match starts at the end of the previous one. */
const parameter = /\s*;\s*([\w*-]+)=(?:"([^"]*)"|([^\s;"]*))\s*/y;

function parametersOf(text: string): Map<string, string> | undefined {
  const parameters = new Map<string, string>();
  parameter.lastIndex = 0;
  for (let at = 0; at < text.length; at = parameter.lastIndex) {
    const [, name, quoted, plain] = parameter.exec(text) ?? [];
    if (name === undefined) return undefined;
    if (!parameters.has(name.toLowerCase())) parameters.set(name.toLowerCase(), quoted ?? plain!);
  }
  return parameters;
}

function boundaryOf(contentType: string): string | undefined {
  const [, parameters = ''] = /^\s*multipart\/form-data\s*(;.*)$/i.exec(contentType) ?? [];
  const boundary = parametersOf(parameters)?.get('boundary');
  return boundary !== undefined && /^[\x20-\x7e]{1,70}$/.test(boundary) ? boundary : undefined;
}

/** Decodes a name in which a browser has escaped quotes and line ends. */
function unescaped(name: string): string {
  return name.replace(/%(?:0A|0D|22)/gi, (code) => decodeURIComponent(code));
}

/** Decodes `filename*`, which some programs send: `utf-8''` followed by the percent-encoded name. */
function decodedName(extended = ''): string | undefined {
  const [, escaped] = /^utf-8'[^']*'(.*)$/i.exec(extended) ?? [];
  try {
    return escaped === undefined ? undefined : decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}

/** Reads name and file name from a part's header lines; undefined if the part is not a form field. */
function describePart(head: string): Pick<FormPart, 'name' | 'fileName'> | undefined {
  const [, disposition] = /(?:^|\r\n)content-disposition:[ \t]*form-data[ \t]*((?:;[^\r\n]*)?)(?=\r\n|$)/i.exec(head) ?? [];
  const parameters = disposition === undefined ? undefined : parametersOf(disposition.trim());
  const name = parameters?.get('name');
  if (name === undefined) return undefined;
  const fileName = parameters!.get('filename') ?? decodedName(parameters!.get('filename*'));
  return { name: unescaped(name), fileName: fileName === undefined ? undefined : unescaped(fileName) };
}

/**
 * The parts of a `multipart/form-data` body in order; undefined if the body is malformed. The parts are views of the body,
 * not copies, because hundreds of uploads may be in progress.
 */
export function readFormParts(body: Uint8Array, contentType: string): FormPart[] | undefined {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) return undefined;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const parts: FormPart[] = [];
  // Some programs write a line end before the first delimiter as well.
  const first = bytes.subarray(0, lineEnd.length).equals(lineEnd) ? delimiter : delimiter.subarray(lineEnd.length);
  if (!bytes.subarray(0, first.length).equals(first)) return undefined;
  for (let at = first.length; ;) {
    if (bytes.toString('latin1', at, at + 2) === '--') return parts;
    if (!bytes.subarray(at, at + 2).equals(lineEnd) || parts.length >= mostParts) return undefined;
    const begins = bytes.subarray(0, at + longestHead).indexOf(headEnd, at);
    const described = begins < 0 ? undefined : describePart(bytes.toString('utf8', at + lineEnd.length, begins));
    if (!described) return undefined;
    const start = begins + headEnd.length;
    // The line end before the delimiter is not part of the content. In an empty part, the same line end also ends the header.
    const end = bytes.indexOf(delimiter, start - lineEnd.length);
    if (end < 0) return undefined;
    parts.push({ ...described, bytes: new Uint8Array(body.buffer, body.byteOffset + start, Math.max(end - start, 0)) });
    at = end + delimiter.length;
  }
}
