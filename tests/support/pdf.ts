/** A PDF of some pages; `extra` stands in its catalogue, `bytes` fills it up to a size. */
export function pdf({ pages = 1, extra = '', bytes = 0 }: { pages?: number; extra?: string; bytes?: number } = {}): Uint8Array {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 obj\n<< /Type /Page /Parent 2 0 R >>\nendobj\n`);
  const text = `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${extra} >>\nendobj\n2 0 obj\n<< /Type /Pages /Count ${pages} >>\nendobj\n${kids.join('')}`;
  const end = 'trailer << /Root 1 0 R >>\n%%EOF\n';
  const filling = '% filling\n'.repeat(Math.max(0, Math.floor((bytes - text.length - end.length) / 10)));
  return new TextEncoder().encode(text + filling + end);
}
