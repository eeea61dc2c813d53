/** A message or a part of one: its fields by their names in small letters, unfolded, and what follows them as it was sent. */
export interface MimePart {
  readonly fields: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Bytes as characters, so that nothing is lost before the encoding of a part is known; every line ends the same way. */
export const asLines = (bytes: Buffer): string => bytes.toString('latin1').replaceAll('\r\n', '\n');

/** No field that is read here is longer; what is cut off is not searched either. */
const LONGEST_VALUE = 2000;

/** The fields of a block of lines. Of a name that comes twice, the first counts. */
export function fieldsIn(block: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const line of block.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (name.length < 80 && /^[!-9;-~]+$/.test(name) && !fields.has(name)) fields.set(name, line.slice(colon + 1, colon + LONGEST_VALUE).trim());
  }
  return fields;
}

export function partOf(text: string): MimePart {
  const end = text.startsWith('\n') ? 0 : text.indexOf('\n\n');
  return end < 0 ? { fields: fieldsIn(text), body: '' } : { fields: fieldsIn(text.slice(0, end)), body: text.slice(end === 0 ? 1 : end + 2) };
}

/** The media type in small letters, and the boundary where there is one. */
export function contentTypeOf({ fields }: MimePart): { readonly type: string; readonly boundary: string | null } {
  const value = fields.get('content-type') ?? '';
  const [, quoted, plain] = /;\s*boundary\s*=\s*(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(value) ?? [];
  return { type: (value.split(';')[0] ?? '').trim().toLowerCase(), boundary: quoted ?? plain ?? null };
}

/** The parts between the boundaries. One that is cut off counts too; what stands before the first and after the last does not. */
export function partsIn(body: string, boundary: string): MimePart[] {
  const parts: string[][] = [];
  for (const line of body.split('\n')) {
    const mark = line.trimEnd();
    if (mark === `--${boundary}--`) break;
    if (mark === `--${boundary}`) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts.map((lines) => partOf(lines.join('\n')));
}

/** The text of a part, out of the encoding it travelled in. */
export function textOfPart({ fields, body }: MimePart): string {
  const encoding = (fields.get('content-transfer-encoding') ?? '').toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8').replaceAll('\r\n', '\n');
  const bytes = encoding === 'quoted-printable' ? body.replaceAll(/=[ \t]*\n/g, '').replaceAll(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : body;
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
