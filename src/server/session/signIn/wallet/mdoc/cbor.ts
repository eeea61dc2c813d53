import { decode, encode, Tagged } from 'cborg';
import type * as z from 'zod/mini';
import { Refused } from '../refused.ts';

const EMBEDDED = 24;

/** CBOR within CBOR (tag 24), which is signed as the bytes that it is. */
export class Embedded {
  readonly bytes: Uint8Array;

  constructor(bytes: unknown) {
    if (!(bytes instanceof Uint8Array)) throw new TypeError('Embedded CBOR must be bytes.');
    this.bytes = bytes;
  }

  get tagged(): Tagged {
    return new Tagged(EMBEDDED, this.bytes);
  }

  get encoded(): Uint8Array {
    return encode(this.tagged);
  }
}

/** Dates (0 and 1004) are their text, and a signature (18) is recognised by its shape. */
const tags = {
  ...Object.fromEntries([0, 18, 1004].map((tag) => [tag, (value: () => unknown) => value()])),
  [EMBEDDED]: (value: () => unknown) => new Embedded(value()),
};

/**
 * Reads CBOR of this shape, in which maps are objects and numbers that name something are texts.
 * @throws {Refused}
 */
export function readCbor<Shape extends z.ZodMiniType>(
  shape: Shape,
  bytes: Uint8Array,
): z.output<Shape> {
  const read = shape.safeParse(decoded(bytes));
  if (read.success) return read.data;
  throw new Refused('INVALID', 'The mdoc has not the structure of ISO/IEC 18013-5.');
}

function decoded(bytes: Uint8Array): unknown {
  try {
    return withoutMaps(decode(bytes, { useMaps: true, rejectDuplicateMapKeys: true, tags }));
  } catch (cause) {
    throw new Refused('INVALID', 'The mdoc is not readable CBOR.', { cause });
  }
}

function withoutMaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMaps);
  if (!(value instanceof Map)) return value;
  const entries = [...value].map(([key, one]) => [String(key), withoutMaps(one)] as const);
  const object = Object.fromEntries(entries);
  if (Object.keys(object).length !== entries.length)
    throw new TypeError('A number and a text name the same.');
  return object;
}
