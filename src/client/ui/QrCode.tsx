import { encode } from 'uqr';
import classes from './QrCode.module.css';

interface QrCodeProps {
  readonly value: string;
  /** What it is for, to those who cannot see it. */
  readonly label: string;
  /** How much of it may be unreadable: L 7 %, M 15 %. */
  readonly correction?: 'L' | 'M';
  /** The light margin, in modules; 0 where it stands on white paper. */
  readonly margin?: number;
}

/** A code to scan: dark on white in both colour schemes, since not every reader takes it the other way round. */
export function QrCode({ value, label, correction = 'L', margin = 4 }: QrCodeProps) {
  const { data, size } = encode(value, { ecc: correction, border: margin });
  return (
    <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label} data-value={value}>
      <path className={classes.ground} d={`M0 0h${size}v${size}H0z`} />
      <path className={classes.modules} d={data.map(rowPath).join('')} />
    </svg>
  );
}

/** Each run of dark modules of a row as one bar. */
const rowPath = (row: readonly boolean[], y: number): string =>
  row.map((isDark, x) => (isDark && !row[x - 1] ? `M${x} ${y}h${lengthOfRun(row, x)}v1h-${lengthOfRun(row, x)}z` : '')).join('');

function lengthOfRun(row: readonly boolean[], start: number): number {
  const end = row.indexOf(false, start);
  return (end === -1 ? row.length : end) - start;
}
