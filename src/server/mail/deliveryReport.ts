import type { DeliveryOutcome } from '../../rules/deliveryFailure.ts';
import { asLines, contentTypeOf, fieldsIn, partOf, partsIn, textOfPart } from './mimeParts.ts';

/** The part of a report about one recipient. */
export interface ReportedRecipient extends DeliveryOutcome {
  /** The original and the final address in lower case, which differ for forwarded mail. */
  readonly addresses: readonly string[];
  /** The receiving server's message, as one line without control characters. */
  readonly reason: string;
}

export interface DeliveryReport {
  /** The report's message id, by which a repeated report is recognised; null when it has none. */
  readonly messageId: string | null;
  readonly recipients: readonly ReportedRecipient[];
}

/** No mail system reports more recipients at once. */
const MAX_RECIPIENTS = 200;
const MAX_REASON_LENGTH = 300;

const statusTypes = new Set(['message/delivery-status', 'message/global-delivery-status']);

/**
 * Reads a delivery status notification (RFC 3464, RFC 6533) from a mail system; returns null for every other message, including one that
 * only resembles a notification. Skips a leading `From ` line, which is present when mail is piped to a program.
 */
export function readDeliveryReport(message: Buffer): DeliveryReport | null {
  const whole = partOf(asLines(message).replace(/^>?From [^\n]*\n/, ''));
  const { type, boundary } = contentTypeOf(whole);
  if (type !== 'multipart/report' || boundary === null) return null;
  const status = partsIn(whole.body, boundary).find((part) => statusTypes.has(contentTypeOf(part).type));
  if (status === undefined) return null;
  // The first block is about the message, every other block about one recipient.
  const [, ...blocks] = textOfPart(status).trim().split(/\n(?:[ \t]*\n)+/);
  const recipients = blocks.slice(0, MAX_RECIPIENTS).flatMap((block) => recipientIn(fieldsIn(block)) ?? []);
  return recipients.length === 0 ? null : { messageId: whole.fields.get('message-id') ?? null, recipients };
}

function recipientIn(fields: ReadonlyMap<string, string>): ReportedRecipient | null {
  const addresses = [...new Set([addressIn(fields.get('original-recipient')), addressIn(fields.get('final-recipient'))].filter((address) => address !== null))];
  const action = firstWord(fields.get('action'));
  if (addresses.length === 0 || action === '') return null;
  return { addresses, action, status: firstWord(fields.get('status')), reason: oneLine(afterType(fields.get('diagnostic-code') ?? '')) };
}

/** Comments follow the value. */
const firstWord = (value = ''): string => /^[^\s(]*/.exec(value)?.[0].toLowerCase() ?? '';

const afterType = (value: string): string => value.slice(value.indexOf(';') + 1).trim();

/** Reads the address in `rfc822; somebody@example.net`, with or without angle brackets. */
function addressIn(value: string | undefined): string | null {
  const [, bracketed, plain] = /^(?:rfc822|utf-8)\s*;\s*(?:<([^<>]*)>|(.*))$/i.exec(value ?? '') ?? [];
  const address = (bracketed ?? plain ?? '').trim().toLowerCase();
  return address.length <= 320 && /^[^\s@<>\p{Cc}]+@[^\s@<>\p{Cc}]+$/u.test(address) ? address : null;
}

const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim().slice(0, MAX_REASON_LENGTH);
