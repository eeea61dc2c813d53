import type { DeliveryOutcome } from '../../rules/deliveryFailure.ts';
import { asLines, contentTypeOf, fieldsIn, partOf, partsIn, textOfPart } from './mimeParts.ts';

/** What a report says of one recipient. */
export interface ReportedRecipient extends DeliveryOutcome {
  /** The address that was written to and the one that mail came to in the end, in small letters: the second differs where mail is forwarded. */
  readonly addresses: readonly string[];
  /** What the server there has said, in one line without control characters. */
  readonly reason: string;
}

export interface DeliveryReport {
  /** The report's own name, by which it is known when it comes again; null where it has none. */
  readonly messageId: string | null;
  readonly recipients: readonly ReportedRecipient[];
}

/** No mail system tells of more in one report. */
const MOST_RECIPIENTS = 200;
const LONGEST_REASON = 300;

const statusTypes = new Set(['message/delivery-status', 'message/global-delivery-status']);

/**
 * A delivery status notification (RFC 3464, RFC 6533) as a mail system sends it; null for every other message, for what looks like one and
 * is not. A `From ` line before it, as programs are given that mail is piped to, is passed over.
 */
export function readDeliveryReport(message: Buffer): DeliveryReport | null {
  const whole = partOf(asLines(message).replace(/^>?From [^\n]*\n/, ''));
  const { type, boundary } = contentTypeOf(whole);
  if (type !== 'multipart/report' || boundary === null) return null;
  const status = partsIn(whole.body, boundary).find((part) => statusTypes.has(contentTypeOf(part).type));
  if (status === undefined) return null;
  // The first block is about the message, each other one about a recipient.
  const [, ...blocks] = textOfPart(status).trim().split(/\n(?:[ \t]*\n)+/);
  const recipients = blocks.slice(0, MOST_RECIPIENTS).flatMap((block) => recipientIn(fieldsIn(block)) ?? []);
  return recipients.length === 0 ? null : { messageId: whole.fields.get('message-id') ?? null, recipients };
}

function recipientIn(fields: ReadonlyMap<string, string>): ReportedRecipient | null {
  const addresses = [...new Set([addressIn(fields.get('original-recipient')), addressIn(fields.get('final-recipient'))].filter((address) => address !== null))];
  const action = firstWord(fields.get('action'));
  if (addresses.length === 0 || action === '') return null;
  return { addresses, action, status: firstWord(fields.get('status')), reason: oneLine(afterType(fields.get('diagnostic-code') ?? '')) };
}

/** Comments stand behind the value. */
const firstWord = (value = ''): string => /^[^\s(]*/.exec(value)?.[0].toLowerCase() ?? '';

const afterType = (value: string): string => value.slice(value.indexOf(';') + 1).trim();

/** Of `rfc822; somebody@example.net`, with angle brackets or without. */
function addressIn(value: string | undefined): string | null {
  const [, bracketed, plain] = /^(?:rfc822|utf-8)\s*;\s*(?:<([^<>]*)>|(.*))$/i.exec(value ?? '') ?? [];
  const address = (bracketed ?? plain ?? '').trim().toLowerCase();
  return address.length <= 320 && /^[^\s@<>\p{Cc}]+@[^\s@<>\p{Cc}]+$/u.test(address) ? address : null;
}

const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim().slice(0, LONGEST_REASON);
