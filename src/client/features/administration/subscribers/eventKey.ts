import type { EventType } from '#contract/webhooks.ts';
import { upperCase } from '#client/i18n/upperCase.ts';

type NameOf<Type extends EventType> = Type extends `account.${infer Name}` ? Name : never;

/** The text key of a kind of event. */
export const eventKey = (type: EventType) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every type begins so
  const name = type.slice('account.'.length) as NameOf<EventType>;
  return `WEBHOOKS/EVENT/${upperCase(name)}` as const;
};
