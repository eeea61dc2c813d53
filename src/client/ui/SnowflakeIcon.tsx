import { icon } from './icons.tsx';

/** In a file of its own, because a student's Home shows it on a frozen card and no other deferred icon. */
export const SnowflakeIcon = /* @__PURE__ */ icon(
  'M12 2.5v19',
  'M3.8 7.25l16.4 9.5',
  'M20.2 7.25 3.8 16.75',
  'M9.5 4.2 12 6.7l2.5-2.5',
  'M9.5 19.8 12 17.3l2.5 2.5',
  'M3.6 11.1l3.4-.9-.9-3.4',
  'M17.9 17.2l-.9-3.4 3.4-.9',
  'M20.4 11.1l-3.4-.9.9-3.4',
  'M6.1 17.2l.9-3.4-3.4-.9',
);
