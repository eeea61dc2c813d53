import classes from './Ring.module.css';

interface RingProps {
  /** 0–100. */
  readonly percent: number;
  /** What the percentage is a share of, for screen readers: "Omfattning". */
  readonly label: string;
  readonly size?: number;
}

const WIDTH = 5;

/**
 * A percentage as a ring around its figure. The ring fills in 700 ms (PROF-12), or is static under
 * reduced motion.
 */
export function Ring({ percent, label, size = 56 }: RingProps) {
  const shown = Math.min(Math.max(percent, 0), 100);
  const middle = size / 2;
  const radius = middle - WIDTH / 2;
  const circle = {
    cx: middle,
    cy: middle,
    r: radius,
    fill: 'none',
    strokeWidth: WIDTH,
    pathLength: 100,
  };
  return (
    <span
      className={classes.ring}
      role="img"
      aria-label={`${label}: ${percent} %`}
      style={{ width: size, height: size }}
    >
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden>
        <circle {...circle} className={classes.track} />
        <circle
          {...circle}
          className={classes.share}
          strokeDasharray={`${shown} 100`}
          transform={`rotate(-90 ${middle} ${middle})`}
        />
      </svg>
      <span className={classes.figure} aria-hidden>
        {percent}&#8239;%
      </span>
    </span>
  );
}
