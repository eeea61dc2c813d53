import { withoutNationalIds } from '#server/http/logging.ts';

const MOST_MESSAGES = 5;
const LONGEST = 300;

/** The identifiers of phones and passes, and addresses with what is in them. */
const ADDRESS = /\bhttps?:\/\/\S+/gi;
const IDENTIFIER = /[\w-]{16,}/g;

/**
 * What phones report, for the log: anybody can write it, and Apple's own messages name the phone, the
 * pass and its address.
 */
export const withoutIdentifiers = (messages: readonly string[]): readonly string[] =>
  messages
    .slice(0, MOST_MESSAGES)
    .map((message) =>
      withoutNationalIds(message.slice(0, LONGEST))
        .replace(ADDRESS, '[address]')
        .replace(IDENTIFIER, '[id]'),
    );
