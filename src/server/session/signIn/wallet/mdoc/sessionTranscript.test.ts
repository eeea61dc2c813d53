import { encode } from 'cborg';
import { calculateJwkThumbprint } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { sessionTranscript } from './sessionTranscript.ts';

// The examples of OpenID4VP 1.0, appendix B.2.6.
const NONCE = 'exc7gBkxjx1rdc9udRrveKvSsJIq80avlXeLHhGwqtA';
let thumbprint: Uint8Array;
beforeAll(async () => {
  const text = await calculateJwkThumbprint({
    kty: 'EC',
    crv: 'P-256',
    x: 'DxiH5Q4Yx3UrukE2lWCErq8N8bqC9CHLLrAwLz5BmE0',
    y: 'XtLM4-3h5o3HUH0MHVJV0kyq0iBlrBwlh8qEDMZ4-Pc',
  });
  thumbprint = Buffer.from(text, 'base64url');
});

test.each([
  [
    'a link',
    { clientId: 'x509_san_dns:example.com', responseUri: 'https://example.com/response' },
    '83f6f682714f70656e494434565048616e646f7665725820' +
      '048bc053c00442af9b8eed494cefdd9d95240d254b046b11b68013722aad38ac',
  ],
  [
    'the browser',
    { origin: 'https://example.com' },
    '83f6f682764f70656e4944345650444341504948616e646f7665725820' +
      'fbece366f4212f9762c74cfdbf83b8c69e371d5d68cea09cb4c48ca6daab761a',
  ],
])(
  'a device that is asked by %s signs what the specification’s example does',
  (_by, recipient, hex) => {
    const transcript = encode(sessionTranscript(recipient, NONCE, thumbprint));
    expect(Buffer.from(transcript).toString('hex')).toBe(hex);
  },
);
