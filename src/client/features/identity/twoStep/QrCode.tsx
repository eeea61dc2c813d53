import { useMemo } from 'react';
import { encode } from 'uqr';
import classes from './TwoStep.module.css';

interface QrCodeProps {
  readonly text: string;
  /** What it is, for whoever does not see it. */
  readonly label: string;
}

/** A QR code, black on white in every colour scheme: cameras want it so. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = useMemo(() => encode(text, { border: 2 }), [text]);
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className={classes.qr} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
