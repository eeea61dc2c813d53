const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

// What XML 1.0 cannot carry in any form: control characters are the very thing to find.
// oxlint-disable-next-line no-control-regex
const UNSPEAKABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Text as it stands in an element or in an attribute. */
export const escaped = (text: string): string => text.replaceAll(UNSPEAKABLE, '').replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

/** A piece of XML that needs no escaping any more. */
export type Xml = { readonly xml: string };

/** An element with its attributes; text in it is escaped, and what is null is left out. */
export function element(name: string, attributes: Readonly<Record<string, string>>, ...content: readonly (Xml | string | null)[]): Xml {
  const opening = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(' ');
  return { xml: `<${opening}>${content.map((part) => (part === null ? '' : typeof part === 'string' ? escaped(part) : part.xml)).join('')}</${name}>` };
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
