interface ReportParts {
  action?: string;
  status?: string;
  diagnostic?: string;
  /** The recipient according to the report. */
  recipient?: string;
  /** The fields about further recipients. */
  others?: string[];
  envelopeId?: string;
  /** The mail that the report is about, or its headers. */
  original?: string;
  /** The part for people to read. */
  text?: string;
  type?: string;
}

/** A delivery status notification (RFC 3464) as a mail server writes it. */
export function deliveryReport(parts: ReportParts = {}): Buffer {
  const { action = 'failed', status = '5.1.1', recipient = 'nobody@example.com', others = [], original = '' } = parts;
  const { type = 'multipart/report; report-type=delivery-status;\n\tboundary="9B095B5ADSN=_01C_/mx.example"', text = 'Sorry.' } =
    parts;
  const lines = [
    'From MAILER-DAEMON  Sun Nov 29 08:00:00 2026',
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.example (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    `Content-Type: ${type}`,
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--9B095B5ADSN=_01C_/mx.example',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '',
    '--9B095B5ADSN=_01C_/mx.example',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    ...(parts.envelopeId === undefined ? [] : [`Original-Envelope-Id: ${parts.envelopeId}`]),
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Original-Recipient: rfc822;${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mail.example.com',
    ...(parts.diagnostic === undefined ? [] : [`Diagnostic-Code: smtp; ${parts.diagnostic}`]),
    '',
    ...others.flatMap((fields) => [fields, '']),
    '--9B095B5ADSN=_01C_/mx.example',
    'Content-Description: Undelivered Message Headers',
    'Content-Type: text/rfc822-headers',
    '',
    original,
    '--9B095B5ADSN=_01C_/mx.example--',
    '',
  ];
  return Buffer.from(lines.join('\n'));
}
