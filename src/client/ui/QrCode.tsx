import { encode } from 'uqr';
import classes from './QrCode.module.css';

interface QrCodeProps {
  readonly value: string;
  /** Accessible name that states what the code is for. */
  readonly label: string;
  /** Error correction level, the share of the code that may be unreadable: L 7 %, M 15 %. */
  readonly correction?: 'L' | 'M';
  /** Width of the light margin in modules; 0 when the code is on white paper. */
  readonly margin?: number;
}

/**
 * A QR code, dark on white in both colour schemes, because not every reader accepts inverted codes.
 */
export function QrCode({ value, label, correction = 'L', margin = 4 }: QrCodeProps) {
  const { data, size } = encode(value, { ecc: correction, border: margin });
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      data-value={value}
    >
      <path className={classes.ground} d={`M0 0h${size}v${size}H0z`} />
      <path className={classes.modules} d={data.map(rowPath).join('')} />
    </svg>
  );
}

/** Draws each run of dark modules in a row as one bar. */
const rowPath = (row: readonly boolean[], y: number): string =>
  row
    .map((isDark, x) =>
      isDark && !row[x - 1] ? `M${x} ${y}h${lengthOfRun(row, x)}v1h-${lengthOfRun(row, x)}z` : '',
    )
    .join('');

function lengthOfRun(row: readonly boolean[], start: number): number {
  const end = row.indexOf(false, start);
  return (end === -1 ? row.length : end) - start;
}
