import { useState } from 'react';
import classes from './PersonThumbnail.module.css';

interface PersonThumbnailProps {
  readonly name: string;
  /** Address of the picture; the initials are shown when it is missing or does not load. */
  readonly src?: string | undefined;
  readonly size?: number;
}

/**
 * A person's picture or initials. Hidden from screen readers, since the name is rendered beside it.
 */
export function PersonThumbnail({ name, src, size = 40 }: PersonThumbnailProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <span
      className={classes.thumbnail}
      style={{ width: size, height: size, fontSize: size * 0.38 }}
      aria-hidden
    >
      {src && src !== failed ? (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          onError={() => setFailed(src)}
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}

/** The first letters of the first and the last name: "Anna Maria Lind-Öberg" gives "AL". */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter((word) => /^\p{L}/u.test(word));
  const [first, last] = [words.at(0), words.length > 1 ? words.at(-1) : undefined];
  return [first, last]
    .map((word) => word?.match(/^\p{L}/u)?.[0] ?? '')
    .join('')
    .toLocaleUpperCase('sv');
}
