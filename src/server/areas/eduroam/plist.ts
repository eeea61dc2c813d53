import { element, XML_DECLARATION, type Xml } from './xml.ts';

/** The types of property list values that profiles need. */
export type PlistValue =
  | string
  | number
  | boolean
  | Uint8Array
  | readonly PlistValue[]
  | { readonly [key: string]: PlistValue };

const DOCTYPE =
  '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n';

/** Serialises a value as an Apple property list in XML. Numbers must be integers. */
export const plist = (value: PlistValue): string =>
  `${XML_DECLARATION}${DOCTYPE}${element('plist', { version: '1.0' }, toXml(value)).xml}\n`;

function toXml(value: PlistValue): Xml {
  if (typeof value === 'string') return element('string', {}, value);
  if (typeof value === 'number') return element('integer', {}, String(value));
  if (typeof value === 'boolean') return { xml: value ? '<true/>' : '<false/>' };
  if (isBytes(value)) return element('data', {}, Buffer.from(value).toString('base64'));
  if (isList(value)) return element('array', {}, ...value.map(toXml));
  return element(
    'dict',
    {},
    ...Object.entries(value).flatMap(([key, one]) => [element('key', {}, key), toXml(one)]),
  );
}

const isBytes = (value: object): value is Uint8Array => ArrayBuffer.isView(value);
const isList = (value: object): value is readonly PlistValue[] => Array.isArray(value);
