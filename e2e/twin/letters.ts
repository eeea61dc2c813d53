import type { Surroundings } from '../movingIn/surroundings.ts';
import type { SentText } from '../engines/errandPortal.ts';

/** Returns the letters that have arrived and then the text messages, each oldest first. */
export const sentIn = ({ letters, texts }: Surroundings): readonly SentText[] => [
  ...letters.map(({ to, source }) => ({ to, text: textIn(source) })),
  ...texts.sent,
];

/** Returns the text of a message of one part, or of its first part with plain text. */
function textIn(source: string): string {
  const boundary = /boundary="?([^";\r\n]+)/i.exec(source)?.[1];
  const parts = boundary === undefined ? [source] : source.split(`--${boundary}`).slice(1);
  const part = parts.find((one) => /content-type: text\/plain/i.test(one)) ?? source;
  const [headers = '', ...body] = part.trimStart().split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  if (/transfer-encoding: base64/i.test(headers)) return Buffer.from(text, 'base64').toString();
  if (/transfer-encoding: quoted-printable/i.test(headers)) return fromQuotedPrintable(text);
  return text;
}

const fromQuotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replaceAll('=\r\n', '')
      .replaceAll(/=([\dA-F]{2})/g, (_, code: string) =>
        String.fromCodePoint(Number.parseInt(code, 16)),
      ),
    'latin1',
  ).toString();
