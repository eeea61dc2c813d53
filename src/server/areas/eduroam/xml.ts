import { escapedText } from '#server/base/markup.ts';

const INVALID_XML_CHARACTERS =
  // The characters that XML 1.0 cannot represent in any form. The pattern contains control
  // characters on purpose.
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Escapes text for use in an element or an attribute. */
export const escaped = (text: string): string =>
  escapedText(text.replaceAll(INVALID_XML_CHARACTERS, ''));

/** XML that is already escaped. */
export type Xml = { readonly xml: string };

/** Returns an element with its attributes. Text content is escaped, and null content is omitted. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...content: readonly (Xml | string | null)[]
): Xml {
  const opening = [
    name,
    ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`),
  ].join(' ');
  const inside = content.map((part) =>
    part === null ? '' : typeof part === 'string' ? escaped(part) : part.xml,
  );
  return {
    xml: `<${opening}>${inside.join('')}</${name}>`,
  };
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
