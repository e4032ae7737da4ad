/** Greatest size in bytes of a report that is read; our mails, which a report may contain, are smaller. */
export const largestReport = 1024 * 1024;

const most = { parts: 10, headers: 200, recipients: 20, characters: 2000 };

/** What a report says about the delivery to one recipient (RFC 3464, 2.3). */
interface Delivery {
  /** Lower case, for example `failed` or `delayed`. */
  action: string;
  /** The status code (RFC 3463), for example `5.1.1`; empty if there is none. */
  status: string;
}

/** A delivery status notification (RFC 3464). */
export interface DeliveryReport {
  /** At least one. */
  deliveries: Delivery[];
  /** Tokens by which the report may name the mail: the envelope's id, and what precedes the `@` of the mail's Message-ID. */
  tokens: string[];
}

/** Lines `from` (inclusive) to `to` (exclusive) of a message. */
interface Lines {
  all: readonly string[];
  from: number;
  to: number;
}

/** Reads header fields up to an empty line. Names are in lower case; of fields with the same name the first counts. */
function readHeaders({ all, from, to }: Lines): { headers: Map<string, string>; end: number } {
  const headers = new Map<string, string>();
  let [at, current] = [from, ''];
  for (; at < to && all[at] !== ''; at += 1) {
    const line = all[at]!.slice(0, most.characters);
    if (/^[ \t]/.test(line)) {
      const before = headers.get(current);
      if (before !== undefined && before.length < most.characters) headers.set(current, `${before} ${line.trim()}`.trim());
      continue;
    }
    const colon = line.indexOf(':');
    current = colon < 0 ? '' : line.slice(0, colon).trim().toLowerCase();
    if (current === '' || headers.has(current) || headers.size >= most.headers) current = '';
    else headers.set(current, line.slice(colon + 1).trim());
  }
  return { headers, end: Math.min(at + 1, to) };
}

function typeOf(headers: ReadonlyMap<string, string>): string {
  return (headers.get('content-type') ?? '').split(';', 1)[0]!.trim().toLowerCase();
}

/** The boundary of a report's parts; undefined if the message is not a report about deliveries. */
function boundaryOf(headers: ReadonlyMap<string, string>): string | undefined {
  const type = headers.get('content-type') ?? '';
  if (typeOf(headers) !== 'multipart/report' || !/;\s*report-type\s*=\s*"?delivery-status\b/i.test(type)) return undefined;
  const [, quoted, plain] = /;\s*boundary\s*=\s*(?:"([^"]+)"|([^\s;"]+))/i.exec(type) ?? [];
  return quoted ?? plain;
}

function partsOf({ all, from, to }: Lines, boundary: string): Lines[] {
  const parts: Lines[] = [];
  const delimiter = `--${boundary}`;
  let begin: number | undefined;
  for (let at = from; at < to && parts.length < most.parts; at += 1) {
    if (!all[at]!.startsWith(delimiter)) continue;
    const rest = all[at]!.slice(delimiter.length).trimEnd();
    if (rest !== '' && rest !== '--') continue;
    if (begin !== undefined) parts.push({ all, from: begin, to: at });
    begin = at + 1;
    if (rest === '--') return parts;
  }
  if (begin !== undefined && parts.length < most.parts) parts.push({ all, from: begin, to });
  return parts;
}

/**
 * The status of a delivery. Some mail servers report every failure as 5.0.0; then the status that the receiver's reply
 * contains, if any, is used.
 */
function statusOf(fields: ReadonlyMap<string, string>): string {
  const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? '';
  const replied = /\b5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(fields.get('diagnostic-code') ?? '')?.[1];
  return status === '5.0.0' && replied !== undefined ? replied : status;
}

/** Reads the machine-readable part: fields about the mail, then fields about each recipient, separated by empty lines. */
function readDeliveries(part: Lines): { deliveries: Delivery[]; envelopeId: string | undefined } | undefined {
  const groups: Map<string, string>[] = [];
  for (let from = part.from; from < part.to;) {
    if (part.all[from] === '') {
      from += 1;
      continue;
    }
    const { headers, end } = readHeaders({ ...part, from });
    if (headers.size > 0) groups.push(headers);
    if (groups.length > most.recipients + 1) return undefined;
    from = end;
  }
  const [mail, ...recipients] = groups;
  const deliveries = recipients.map((fields) => ({
    action: (fields.get('action') ?? '').toLowerCase(),
    status: statusOf(fields),
  }));
  return { deliveries, envelopeId: mail?.get('original-envelope-id') };
}

/**
 * Parses a delivery status notification. Of its parts at the top level, only the delivery status and the headers of the
 * returned mail are read, each line up to 2,000 characters.
 * @returns undefined if the message is no such notification, is damaged, has too many recipients, or is larger than
 * `largestReport`
 */
export function readDeliveryReport(message: Uint8Array): DeliveryReport | undefined {
  if (message.length > largestReport) return undefined;
  const all = Buffer.from(message).toString('latin1').replaceAll('\r\n', '\n').split('\n');
  // Mail servers put the envelope's sender before a message that they pipe to a command.
  const from = all[0]!.startsWith('From ') ? 1 : 0;
  const { headers, end } = readHeaders({ all, from, to: all.length });
  const boundary = boundaryOf(headers);
  if (boundary === undefined) return undefined;
  let deliveries: Delivery[] = [];
  const tokens: string[] = [];
  for (const part of partsOf({ all, from: end, to: all.length }, boundary)) {
    const { headers: own, end: body } = readHeaders(part);
    const content = { ...part, from: body };
    if (/^message\/(?:global-)?delivery-status$/.test(typeOf(own))) {
      const read = readDeliveries(content);
      if (!read || deliveries.length > 0) return undefined;
      deliveries = read.deliveries;
      if (read.envelopeId !== undefined) tokens.push(read.envelopeId);
    } else if (/^(?:message\/(?:rfc822|global|global-headers)|text\/rfc822-headers)$/.test(typeOf(own))) {
      const id = /^<([^<>@\s]+)@/.exec(readHeaders(content).headers.get('message-id') ?? '')?.[1];
      if (id !== undefined) tokens.push(id);
    }
  }
  return deliveries.length > 0 ? { deliveries, tokens } : undefined;
}
