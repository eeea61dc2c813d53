import { describe, expect, test } from 'vitest';
import { isAddressFailing } from './deliveryFailure.ts';

const failed = (status: string, diagnostic = '') =>
  isAddressFailing({ action: 'failed', status, diagnostic });

describe('by the status alone', () => {
  test.each(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1', '5.2.2', '5.4.4', '5.4.310'])(
    '%s is a failure of the address',
    (status) => {
      expect(failed(status)).toBe(true);
    },
  );

  test.each([
    ['size', '5.2.3'],
    ['size', '5.3.4'],
    ['content', '5.6.0'],
    ['policy', '5.7.1'],
    ['policy', '5.7.26'],
    ['policy', '5.7.509'],
    ['sender', '5.1.7'],
    ['sender', '5.1.8'],
    ['rate', '5.2.121'],
    ['loop', '5.4.6'],
    ['loop', '5.4.14'],
    ['expiry', '5.4.7'],
    ['expiry', '5.4.300'],
    ['expiry', '4.4.7'],
    ['temporary', '4.2.2'],
    ['open', '5.0.0'],
    ['open', '5.5.0'],
    ['open', '5.3.0'],
    ['open', '5.4.0'],
    ['malformed', ''],
    ['malformed', '5'],
    ['malformed', '5.1'],
    ['malformed', '55.1.1'],
  ])('%s (%s) is not', (_what, status) => {
    expect(failed(status)).toBe(false);
  });

  test.each([
    ['delayed', '4.4.1'],
    ['delivered', '2.0.0'],
    ['relayed', '2.0.0'],
    ['expanded', '2.0.0'],
    ['delayed', '5.1.1'],
    ['', '5.1.1'],
  ])('%s with %s is not', (action, status) => {
    expect(isAddressFailing({ action, status, diagnostic: '' })).toBe(false);
  });

  test('ignores the case of the action', () => {
    expect(isAddressFailing({ action: 'Failed', status: '5.1.1', diagnostic: '' })).toBe(true);
  });
});

describe('with the status 5.0.0, by the receiving server’s message', () => {
  test.each([
    '550 5.1.1 user unknown',
    '550 5.1.1 <policy.spam@example.org>: Recipient address rejected: User unknown in virtual mailbox table',
    '550-5.1.1 The email account that you tried to reach does not exist. ' +
      '550-5.1.1 Please try 550 5.1.1 https://support.google.com/mail/?p=NoSuchUser',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    '550 5.4.1 Recipient address rejected: Access denied. AS(201806281)',
    '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302).',
    "554 delivery error: dd This user doesn't have a yahoo.com account (anna@yahoo.com) [0] - mta1.mail.yahoo.com",
    "5.1.0 - Unknown address error 550-'5.1.1 unknown or illegal alias: anna@example.org'",
    '550 No such user here',
    '550 Unknown user: anna@example.org',
    '550 unknown local part in "anna.filter@example.org"',
    '550 Requested action not taken: mailbox unavailable',
    '550 Anna finns inte här',
    '553 sorry, no mailbox here by that name',
    '551 User not local',
    'user unknown',
    'unknown user: "bo"',
    'Unrouteable address',
    'Host or domain name not found. Name service error for name=example.invalid type=MX: Host not found',
    '552 5.2.2 The email account that you tried to reach is over quota',
    '552 Mailbox full',
    '554 30 Sorry, your message to anna@example.org cannot be delivered. This mailbox is disabled (554.30).',
    '556 5.1.10 Recipient domain has a null MX',
  ])('“%s” is a failure of the address', (diagnostic) => {
    expect(failed('5.0.0', diagnostic)).toBe(true);
  });

  test.each([
    ['content', '550 5.7.1 Message rejected due to content restrictions'],
    [
      'policy',
      '550-5.7.26 Unauthenticated email from example.se is not accepted due to domain’s DMARC policy.',
    ],
    ['spam', '554 Message looks like spam'],
    ['spam', '550 Your message was rejected as spam. The recipient address was not checked'],
    ['spam', '550 High probability of spam'],
    [
      'a block list',
      '550 SC-001 Unfortunately, messages from 192.0.2.1 were not sent. Your network is on our block list',
    ],
    [
      'a block list',
      '554 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org',
    ],
    ['relaying', '550 relay not permitted'],
    ['the sender', '550 Sender verify failed'],
    ['virus', '550 This message contains a virus (Eicar)'],
    [
      'attachment',
      '552 5.7.0 This message was blocked because its content presents a potential security issue',
    ],
    ['size', '552 5.3.4 Message size exceeds fixed limit'],
    ['size', '552 message too large'],
    ['size', '5.2.3 Recipient does not accept messages of this size'],
    ['greylisting', '450 4.2.0 <anna@example.org>: Recipient address rejected: Greylisted'],
    ['greylisting', '451 Please try again later'],
    ['a loop', '554 5.4.6 Too many hops'],
    ['a loop', 'mail for example.org loops back to myself'],
    ['a loop', '554 5.4.14 Hop count exceeded - possible mail loop ATTR34'],
    ['expiry', '550 4.4.7 QUEUE.Expired; message expired'],
    [
      'expiry',
      'delivery temporarily suspended: connect to mx.example.org[192.0.2.1]:25: Connection timed out',
    ],
    ['expiry', 'retry timeout exceeded'],
    ['rate', '550 5.4.5 Daily sending quota: too many messages'],
    ['a transaction that failed for an unnamed reason', '554 Transaction failed'],
    ['a syntax error', '501 Syntax error'],
    ['nothing', ''],
  ])('%s (“%s”) is not', (_what, diagnostic) => {
    expect(failed('5.0.0', diagnostic)).toBe(false);
  });
});

test.each([
  ['5.1.1', '550 5.7.1 Message rejected due to content restrictions', false],
  ['5.1.1', '550 Message contains spam', false],
  ['5.1.1', '550 5.1.1 user unknown, see our policy', true],
  ['5.1.1', '550 <spam-filter@example.org> https://example.org/blocked', true],
  ['5.7.1', '550 5.1.1 user unknown', false],
  ['5.5.0', '550 5.5.0 no such mailbox', true],
  ['5.3.0', 'user unknown', true],
  ['4.0.0', '550 5.1.1 user unknown', false],
])('the status %s and “%s” together: %s', (status, diagnostic, isFailing) => {
  expect(failed(status, diagnostic)).toBe(isFailing);
});

test.each([
  ['a version', '550 mail.5.7.1.example.org: user unknown', true],
  ['an address', '550 [4.2.2.1] user unknown', true],
])('does not read %s as a status', (_what, diagnostic, isFailing) => {
  expect(failed('5.0.0', diagnostic)).toBe(isFailing);
});

test.each(['mailbox ', 'over ', 'user ', 'a@', '5.1.1.', "doesn't have a "])(
  'reads a long message of “%s” quickly',
  (part) => {
    const began = performance.now();
    failed('5.0.0', part.repeat(2000 / part.length));
    expect(performance.now() - began).toBeLessThan(200);
  },
);
