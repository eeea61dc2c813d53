/**
 * A message or a part of one: its unfolded header fields by lower-case name, and its body as sent.
 */
export interface MimePart {
  readonly fields: ReadonlyMap<string, string>;
  readonly body: string;
}

/**
 * Converts bytes to characters one to one, so that nothing is lost before the encoding of a part is
 * known; all line endings become `\n`.
 */
export const asLines = (bytes: Buffer): string => bytes.toString('latin1').replaceAll('\r\n', '\n');

/** No field read by the portal is longer; the rest is not searched either. */
const MAX_VALUE_LENGTH = 2000;

/** Returns the header fields in a block of lines. If a name occurs twice, the first counts. */
export function fieldsIn(block: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const line of block.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (name.length < 80 && /^[!-9;-~]+$/.test(name) && !fields.has(name))
      fields.set(name, line.slice(colon + 1, colon + MAX_VALUE_LENGTH).trim());
  }
  return fields;
}

export function partOf(text: string): MimePart {
  const end = text.startsWith('\n') ? 0 : text.indexOf('\n\n');
  return end < 0
    ? { fields: fieldsIn(text), body: '' }
    : { fields: fieldsIn(text.slice(0, end)), body: text.slice(end === 0 ? 1 : end + 2) };
}

/** Returns the media type in lower case, and the boundary if there is one. */
export function contentTypeOf({ fields }: MimePart): {
  readonly type: string;
  readonly boundary: string | null;
} {
  const value = fields.get('content-type') ?? '';
  const [, quoted, plain] =
    /;\s*boundary\s*=\s*(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(value) ?? [];
  return {
    type: (value.split(';')[0] ?? '').trim().toLowerCase(),
    boundary: quoted ?? plain ?? null,
  };
}

/**
 * Returns the parts between the boundaries, including a truncated one; text before the first and
 * after the last part is ignored.
 */
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

/** Returns the text of a part, with its transfer encoding removed. */
export function textOfPart({ fields, body }: MimePart): string {
  const encoding = (fields.get('content-transfer-encoding') ?? '').toLowerCase();
  if (encoding === 'base64')
    return Buffer.from(body, 'base64').toString('utf8').replaceAll('\r\n', '\n');
  const bytes =
    encoding === 'quoted-printable'
      ? body
          .replaceAll(/=[ \t]*\n/g, '')
          .replaceAll(/=([\dA-F]{2})/gi, (_, code: string) =>
            String.fromCharCode(Number.parseInt(code, 16)),
          )
      : body;
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
