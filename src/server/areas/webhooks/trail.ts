import { about } from '#server/call/change.ts';

/** The entry of the audit trail for what has been done with a subscriber. */
export const entryOf = (
  action: 'create' | 'change' | 'delete' | 'test' | 'rotate' | 'pause' | 'resume' | 'sendAgain',
  values: { readonly before?: object; readonly after?: object },
) => about(null, `webhooks.${action}`, values);
