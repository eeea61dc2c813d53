/**
 * One of the three rounds: its function, its constant, the order of the words, and the number of
 * bits by which each step rotates.
 */
interface Round {
  readonly mix: (x: number, y: number, z: number) => number;
  readonly constant: number;
  readonly order: readonly number[];
  readonly turns: readonly [number, number, number, number];
}

const rounds: readonly Round[] = [
  {
    mix: (x, y, z) => (x & y) | (~x & z),
    constant: 0,
    order: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    turns: [3, 7, 11, 19],
  },
  {
    mix: (x, y, z) => (x & y) | (x & z) | (y & z),
    constant: 0x5a827999,
    order: [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15],
    turns: [3, 5, 9, 13],
  },
  {
    mix: (x, y, z) => x ^ y ^ z,
    constant: 0x6ed9eba1,
    order: [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15],
    turns: [3, 9, 11, 15],
  },
];

const BLOCK_BYTES = 64;
const LENGTH_BYTES = 8;

/**
 * MD4 (RFC 1320), which Node's OpenSSL no longer provides. MD4 is broken as a hash; it must be used
 * only for the Windows form of a password, which is defined by it.
 */
export function md4(message: Buffer): Buffer {
  const padded = withPadding(message);
  let state: readonly [number, number, number, number] = [
    0x67452301,
    0xefcdab89 | 0,
    0x98badcfe | 0,
    0x10325476,
  ];
  for (let start = 0; start < padded.length; start += BLOCK_BYTES) {
    let [a, b, c, d] = state;
    for (const { mix, constant, order, turns } of rounds) {
      for (const [step, word] of order.entries()) {
        const sum = (a + mix(b, c, d) + padded.readInt32LE(start + word * 4) + constant) | 0;
        [a, b, c, d] = [d, turned(sum, turns[step % 4] ?? 0), b, c];
      }
    }
    state = [(state[0] + a) | 0, (state[1] + b) | 0, (state[2] + c) | 0, (state[3] + d) | 0];
  }
  const digest = Buffer.alloc(16);
  for (const [at, word] of state.entries()) digest.writeInt32LE(word, at * 4);
  return digest;
}

const turned = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));

/**
 * Appends a one bit, zeros up to the last eight bytes of a block, and the message's length in bits.
 */
function withPadding(message: Buffer): Buffer {
  const padded = Buffer.alloc(
    Math.ceil((message.length + 1 + LENGTH_BYTES) / BLOCK_BYTES) * BLOCK_BYTES,
  );
  message.copy(padded);
  padded[message.length] = 0x80;
  padded.writeBigUInt64LE(BigInt(message.length) * 8n, padded.length - LENGTH_BYTES);
  return padded;
}
