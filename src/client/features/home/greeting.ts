import type { Session } from '#client/session/session.ts';

const greetings = [
  { until: 5, key: 'HOME/GREETING/NIGHT' },
  { until: 10, key: 'HOME/GREETING/MORNING' },
  { until: 12, key: 'HOME/GREETING/FORENOON' },
  { until: 18, key: 'HOME/GREETING/AFTERNOON' },
  { until: 23, key: 'HOME/GREETING/EVENING' },
] as const;

export type GreetingKey = (typeof greetings)[number]['key'];

/** Returns the text key of the greeting at an hour of the user's day, 0–23. */
export const greetingAt = (hour: number): GreetingKey =>
  greetings.find(({ until }) => hour < until)?.key ?? 'HOME/GREETING/NIGHT';

/**
 * Returns the name to greet with: the user's given name, else the first word of the sign-in's
 * display name, else an empty string.
 */
export const nameOf = (session: Session | null): string =>
  session?.user?.givenName ?? session?.authentication.displayName?.split(' ')[0] ?? '';
