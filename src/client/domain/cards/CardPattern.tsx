import { CARD_UNITS, guilloche } from './guilloche.ts';

const paths = guilloche();

/** The engraved background of a card, in the colour of the surrounding text. */
export const CardPattern = ({ className }: { className: string | undefined }) => (
  <svg
    className={className}
    viewBox={`0 0 ${CARD_UNITS.width} ${CARD_UNITS.height}`}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.1}
    aria-hidden
    focusable={false}
  >
    {paths.map((path) => (
      <path key={path} d={path} />
    ))}
  </svg>
);
