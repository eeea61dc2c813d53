import type { DeliveryOutcome } from '#rules/deliveryFailure.ts';
import {
  asLines,
  contentTypeOf,
  fieldsIn,
  type MimePart,
  partOf,
  partsIn,
  textOfPart,
} from './mimeParts.ts';

/** The part of a report about one recipient. */
export interface ReportedRecipient extends DeliveryOutcome {
  /** The original and the final address in lower case, which differ for forwarded mail. */
  readonly addresses: readonly string[];
  /** The beginning of `diagnostic`, as shown to the office. */
  readonly reason: string;
}

export interface DeliveryReport {
  /** The report's message id, by which a repeated report is recognised; null when it has none. */
  readonly messageId: string | null;
  readonly recipients: readonly ReportedRecipient[];
}

/**
 * How deep a report may lie in other messages: attached to a forwarded one, or in the parts that a
 * gateway puts around every message.
 */
const MAX_DEPTH = 5;
/** No mail system reports more recipients at once. */
const MAX_RECIPIENTS = 200;
const MAX_REASON_LENGTH = 300;

const statusTypes = new Set(['message/delivery-status', 'message/global-delivery-status']);
const messageTypes = new Set(['message/rfc822', 'message/global']);

/**
 * Reads a delivery status notification (RFC 3464, RFC 6533) from a mail system, also one that lies
 * in another message; returns null for every other message, including one that only resembles a
 * notification. Skips a leading `From ` line, which is present when mail is piped to a program.
 */
export const readDeliveryReport = (message: Buffer): DeliveryReport | null =>
  reportIn(messageOf(asLines(message)), null, 0);

const messageOf = (text: string): MimePart => partOf(text.replace(/^>?From [^\n]*\n/, ''));

/** Returns the first report in the part. `outerId` is the id of the message around it. */
function reportIn(part: MimePart, outerId: string | null, depth: number): DeliveryReport | null {
  const { type, boundary } = contentTypeOf(part);
  const messageId = part.fields.get('message-id') ?? outerId;
  if (depth > MAX_DEPTH) return null;
  if (messageTypes.has(type)) return reportIn(messageOf(textOfPart(part)), messageId, depth + 1);
  if (!type.startsWith('multipart/') || boundary === null) return null;
  const parts = partsIn(part.body, boundary);
  // A report also contains the message that was returned, which is not searched.
  if (type === 'multipart/report') return reportOf(parts, messageId);
  for (const inner of parts) {
    const found = reportIn(inner, messageId, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

function reportOf(parts: readonly MimePart[], messageId: string | null): DeliveryReport | null {
  const status = parts.find((part) => statusTypes.has(contentTypeOf(part).type));
  if (status === undefined) return null;
  // The first block is about the message, every other block about one recipient.
  const [, ...blocks] = textOfPart(status)
    .trim()
    .split(/\n(?:[ \t]*\n)+/);
  const recipients = blocks
    .slice(0, MAX_RECIPIENTS)
    .flatMap((block) => recipientIn(fieldsIn(block)) ?? []);
  return recipients.length === 0 ? null : { messageId, recipients };
}

function recipientIn(fields: ReadonlyMap<string, string>): ReportedRecipient | null {
  const addresses = [
    ...new Set(
      [
        addressIn(fields.get('original-recipient')),
        addressIn(fields.get('final-recipient')),
      ].filter((address) => address !== null),
    ),
  ];
  const action = firstWord(fields.get('action'));
  if (addresses.length === 0 || action === '') return null;
  const diagnostic = oneLine(afterType(fields.get('diagnostic-code') ?? ''));
  return {
    addresses,
    action,
    status: firstWord(fields.get('status')),
    diagnostic,
    reason: diagnostic.slice(0, MAX_REASON_LENGTH),
  };
}

/** Comments follow the value. */
const firstWord = (value = ''): string => /^[^\s(]*/.exec(value)?.[0].toLowerCase() ?? '';

const afterType = (value: string): string => value.slice(value.indexOf(';') + 1).trim();

/** Reads the address in `rfc822; somebody@example.net`, with or without angle brackets. */
function addressIn(value: string | undefined): string | null {
  const [, bracketed, plain] =
    /^(?:rfc822|utf-8)\s*;\s*(?:<([^<>]*)>|(.*))$/i.exec(value ?? '') ?? [];
  const address = (bracketed ?? plain ?? '').trim().toLowerCase();
  return address.length <= 320 && /^[^\s@<>\p{Cc}]+@[^\s@<>\p{Cc}]+$/u.test(address)
    ? address
    : null;
}

const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
