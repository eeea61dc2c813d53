import { encodeQR } from 'qr';
import classes from './QrCode.module.css';

interface QrCodeProps {
  readonly value: string;
  /** Accessible name that states what the code is for. */
  readonly label: string;
  /** Error correction, the share of the code that may be unreadable: low 7 %, medium 15 %. */
  readonly correction?: 'low' | 'medium';
  /** Width of the light margin in modules; 0 when the code is on white paper. */
  readonly margin?: number;
}

/**
 * A QR code, dark on white in both colour schemes, because not every reader accepts inverted codes.
 */
export function QrCode({ value, label, correction = 'low', margin = 4 }: QrCodeProps) {
  const modules = modulesOf(value, correction);
  const size = modules.length + 2 * margin;
  return (
    <svg
      className={classes.code}
      viewBox={`${-margin} ${-margin} ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      data-value={value}
    >
      <path className={classes.ground} d={`M${-margin} ${-margin}h${size}v${size}h${-size}z`} />
      <path className={classes.modules} d={modules.map(rowPath).join('')} />
    </svg>
  );
}

/** The modules by rows, without the margin of one module that is the least which the package makes. */
const modulesOf = (value: string, ecc: 'low' | 'medium'): boolean[][] =>
  encodeQR(value, 'raw', { ecc, border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1));

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
