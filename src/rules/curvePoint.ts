/** The curve P-256 (SEC 2, section 2.4.2): y² = x³ − 3x + B modulo P. */
const P = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;
const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;

const COORDINATE_BYTES = 32;
export const COMPRESSED_BYTES = 1 + COORDINATE_BYTES;
export const POINT_BYTES = 1 + 2 * COORDINATE_BYTES;

/** Half the size: x, and which of the two values y has. */
export function compressedPoint(point: Uint8Array): Uint8Array {
  const compressed = point.slice(0, COMPRESSED_BYTES);
  compressed[0] = 2 + ((point[POINT_BYTES - 1] ?? 0) & 1);
  return compressed;
}

/** The whole point, as WebCrypto reads it; null if there is none with this x. */
export function wholePoint(compressed: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const sign = compressed[0];
  if (compressed.length !== COMPRESSED_BYTES || (sign !== 2 && sign !== 3)) return null;
  const x = numberOf(compressed.subarray(1));
  if (x >= P) return null;
  const square = ((((x * x - 3n) * x + B) % P) + P) % P;
  const root = squareRoot(square);
  if ((root * root) % P !== square) return null;
  const y = Number(root & 1n) === (sign & 1) ? root : P - root;
  const point = new Uint8Array(POINT_BYTES);
  point[0] = 4;
  point.set(compressed.subarray(1), 1);
  point.set(bytesOf(y), COMPRESSED_BYTES);
  return point;
}

/**
 * `square` to the power of (P + 1) / 4 = 2²⁵⁴ − 2²²² + 2¹⁹⁰ + 2⁹⁴, in 7 multiplications besides the
 * squarings: of 32 ones, then a one, then a one again.
 */
function squareRoot(square: bigint): bigint {
  let ones = square;
  for (const length of [1, 2, 4, 8, 16]) ones = (squaredTimes(ones, length) * ones) % P;
  const withSecond = (squaredTimes(ones, 32) * square) % P;
  return squaredTimes((squaredTimes(withSecond, 96) * square) % P, 94);
}

function squaredTimes(value: bigint, times: number): bigint {
  let squared = value;
  for (let time = 0; time < times; time++) squared = (squared * squared) % P;
  return squared;
}

const numberOf = (bytes: Uint8Array): bigint =>
  BigInt(`0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`);

const bytesOf = (value: bigint): Uint8Array =>
  Uint8Array.from({ length: COORDINATE_BYTES }, (_, at) =>
    Number((value >> BigInt(8 * (COORDINATE_BYTES - 1 - at))) & 0xffn),
  );
