import type { Session } from '../../session/session.ts';

const greetings = [
  { until: 5, key: 'HOME/GREETING/NIGHT' },
  { until: 10, key: 'HOME/GREETING/MORNING' },
  { until: 12, key: 'HOME/GREETING/FORENOON' },
  { until: 18, key: 'HOME/GREETING/AFTERNOON' },
  { until: 23, key: 'HOME/GREETING/EVENING' },
] as const;

export type GreetingKey = (typeof greetings)[number]['key'];

/** The text key of the greeting at an hour of the reader's day, 0–23. */
export const greetingAt = (hour: number): GreetingKey => greetings.find(({ until }) => hour < until)?.key ?? 'HOME/GREETING/NIGHT';

/** The name to greet with: the person's own, else the first of those that the sign-in told, else none. */
export const nameOf = (session: Session | null): string => session?.user?.givenName ?? session?.authentication.displayName?.split(' ')[0] ?? '';
