import { assert, nat, oneof, property, string, tuple } from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDeliveryReport } from './deliveryReport.ts';

const sample = (name: string) =>
  readFileSync(join(import.meta.dirname, `../../../tests/support/reports/${name}.eml`));
const postfix = sample('postfix');

/** Builds a report with the given status part. */
const reported = (status: string, fields = '') =>
  Buffer.from(
    'Message-ID: <1@x>\nContent-Type: multipart/report; boundary=b\n\n--b\n' +
      'Content-Type: text/plain\n\nHej\n--b\nContent-Type: message/delivery-status\n' +
      `${fields}\n${status}\n--b--\n`,
  );
const about = (lines: string) =>
  readDeliveryReport(reported(`Reporting-MTA: dns; x\n\n${lines}`))?.recipients;

describe('readDeliveryReport', () => {
  test('reads all recipients from a report by Postfix, after the line that pipes insert before it', () => {
    expect(readDeliveryReport(postfix)).toMatchObject({
      messageId: '<4Xk1Qz2N7Wz9sTq@mail.example.se>',
      recipients: [
        {
          addresses: ['sara.lund@example.org'],
          action: 'failed',
          status: '5.1.1',
          reason:
            '550 5.1.1 <sara.lund@example.org>: Recipient address rejected: User unknown in virtual mailbox table',
        },
        {
          addresses: ['bo@example.net'],
          action: 'delayed',
          status: '4.2.2',
          reason: 'maildrop: over quota',
        },
      ],
    });
  });

  test('reads a report by Exchange whose text is itself a multipart message', () => {
    expect(readDeliveryReport(sample('exchange'))).toMatchObject({
      messageId: '<a7c1f6c4-11d8-4c1f-8f7f-02b9d5b2b9a1@DB9PR04MB1111.eurprd04.prod.outlook.com>',
      recipients: [
        {
          addresses: ['sara.lund@example.org'],
          action: 'failed',
          status: '5.1.10',
          reason:
            '550 5.1.10 RESOLVER.ADR.RecipientNotFound; ' +
            'Recipient sara.lund@example.org not found by SMTP address lookup',
        },
      ],
    });
  });

  test('returns the original and the final address of forwarded mail', () => {
    expect(
      about(
        'Original-Recipient: rfc822; <A@x.se>\nFinal-Recipient: RFC822; b@y.se\n' +
          'Action: Failed (permanently)\nStatus: 5.1.1 (bad)',
      ),
    ).toEqual([
      {
        addresses: ['a@x.se', 'b@y.se'],
        action: 'failed',
        status: '5.1.1',
        diagnostic: '',
        reason: '',
      },
    ]);
  });

  test.each(['base64', 'quoted-printable'])(
    'decodes a status part sent as %s, including non-ASCII addresses',
    (encoding) => {
      const status =
        'Reporting-MTA: dns; x\n\nFinal-Recipient: utf-8; åsa@exämple.se\nAction: failed\nStatus: 5.1.1\n';
      const sent =
        encoding === 'base64'
          ? Buffer.from(status).toString('base64')
          : [...Buffer.from(status)]
              .map((byte) =>
                byte > 126 ? `=${byte.toString(16).toUpperCase()}` : String.fromCharCode(byte),
              )
              .join('');
      expect(
        readDeliveryReport(reported(sent, `Content-Transfer-Encoding: ${encoding}\n`))?.recipients,
      ).toEqual([
        {
          addresses: ['åsa@exämple.se'],
          action: 'failed',
          status: '5.1.1',
          diagnostic: '',
          reason: '',
        },
      ]);
    },
  );

  test('reduces the other server’s message to one short line without control characters', () => {
    const [found] =
      about(
        'Final-Recipient: rfc822; a@x.se\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; ' +
          `\u0007no\u0000\u001B[31m ${'x'.repeat(2000)}`,
      ) ?? [];
    expect(found?.diagnostic).toMatch(/^no \[31m x+$/);
    expect(found?.reason).toBe(found?.diagnostic.slice(0, 300));
  });
});

describe('finds a report', () => {
  const report = postfix
    .toString('latin1')
    .replace(/^From [^\n]*\n/, '')
    .replaceAll('\r\n', '\n');
  const ownId = '<4Xk1Qz2N7Wz9sTq@mail.example.se>';
  const mixed = (parts: string, boundary = 'outer') =>
    `Message-ID: <outer@x>\nContent-Type: multipart/mixed; boundary=${boundary}\n\n` +
    `--${boundary}\nContent-Type: text/plain\n\nDisclaimer\n${parts}\n--${boundary}--\n`;
  const inside = (type: string, text: string, fields = '') =>
    mixed(`--outer\nContent-Type: ${type}\n${fields}\n${text}`);
  const headless = report
    .slice(report.search(/^Content-Type: multipart\/report/im))
    .replace(/^Message-ID: .*\n/im, '');

  test.each([
    [
      'in the parts that a gateway puts around every message',
      mixed(`--outer\n${headless}`),
      '<outer@x>',
    ],
    [
      'in parts within parts',
      mixed(
        `--outer\nContent-Type: multipart/mixed; boundary=inner\n\n--inner\n${headless}\n--inner--`,
      ),
      '<outer@x>',
    ],
    ['attached to a forwarded message', inside('message/rfc822', report), ownId],
    [
      'attached as base64',
      inside(
        'message/rfc822',
        Buffer.from(report, 'latin1').toString('base64'),
        'Content-Transfer-Encoding: base64\n',
      ),
      ownId,
    ],
  ])('%s', (_what, text, messageId) => {
    const found = readDeliveryReport(Buffer.from(text, 'latin1'));
    expect(found?.recipients).toEqual(readDeliveryReport(postfix)?.recipients);
    expect(found?.messageId).toBe(messageId);
  });

  test('not in the message that a report returns, nor deeper than five levels', () => {
    const returned =
      'Content-Type: multipart/report; boundary=r\n\n--r\nContent-Type: text/plain\n\nHej\n' +
      '--r\nContent-Type: message/rfc822\n\n';
    expect(readDeliveryReport(Buffer.from(`${returned}${report}\n--r--\n`, 'latin1'))).toBeNull();
    expect(
      readDeliveryReport(
        Buffer.from(`${'Content-Type: message/rfc822\n\n'.repeat(6)}${report}`, 'latin1'),
      ),
    ).toBeNull();
  });
});

test.each([
  [
    'an ordinary email',
    'From: a@x.se\nTo: b@y.se\n\nFinal-Recipient: rfc822; a@x.se\nAction: failed\nStatus: 5.1.1\n',
  ],
  [
    'an email that quotes a report',
    'Content-Type: multipart/mixed; boundary=b\n\n--b\n' +
      'Content-Type: message/delivery-status\n\nX: y\n\nFinal-Recipient: rfc822; ' +
      'a@x.se\nAction: failed\n--b--',
  ],
  [
    'a report without a boundary',
    'Content-Type: multipart/report\n\n--b\nContent-Type: message/delivery-status\n\n' +
      'X: y\n\nFinal-Recipient: rfc822; a@x.se\nAction: failed\n',
  ],
  [
    'a read receipt',
    'Content-Type: multipart/report; boundary=b\n\n--b\n' +
      'Content-Type: message/disposition-notification\n\n' +
      'Final-Recipient: rfc822; a@x.se\n--b--',
  ],
  ['an empty message', ''],
])('returns null for %s', (_what, text) => {
  expect(readDeliveryReport(Buffer.from(text))).toBeNull();
});

test.each([
  'no type',
  'rfc822; a@x.se, b@y.se',
  'rfc822; a',
  'rfc822; @',
  'x400; a@x.se',
  'rfc822; <a@x.se',
  `rfc822; ${'a'.repeat(400)}@x.se`,
])('ignores the invalid recipient "%s"', (recipient) => {
  expect(about(`Final-Recipient: ${recipient}\nAction: failed\nStatus: 5.1.1`)).toBeUndefined();
});

test.each([
  ['spaces', `Final-Recipient: rfc822;${' '.repeat(1e6)}x\ry\nAction: failed`],
  ['folded lines', `Final-Recipient: rfc822;${'\n '.repeat(5e5)}x\nAction: failed`],
  ['empty lines', '\n'.repeat(1e6)],
  ['boundaries', '--b\n'.repeat(2.5e5)],
  ['semicolons', `Final-Recipient: ${';'.repeat(1e6)}`],
])('finds no recipient in a mebibyte of %s', (_what, text) => {
  expect(about(text)).toBeUndefined();
});

test('never throws or returns an invalid address, whatever the input', () => {
  const text = postfix.toString('latin1');
  const damaged = tuple(
    nat(text.length),
    nat(text.length),
    string({ unit: 'binary', maxLength: 40 }),
  ).map(([start, length, put]) => text.slice(0, start) + put + text.slice(start + length));
  assert(
    property(oneof(damaged, string()), (one) => {
      const named =
        readDeliveryReport(Buffer.from(one))?.recipients.flatMap(({ addresses }) => addresses) ??
        [];
      expect(named.filter((address) => !/^[^@\s]+@[^@\s]+$/.test(address))).toEqual([]);
    }),
  );
});
