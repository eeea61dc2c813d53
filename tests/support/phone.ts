import { createECDH, createPrivateKey, sign } from 'node:crypto';
import { codeText, statementContent, withSignature } from '#rules/livingCode.ts';
import { answer, change } from '../areas/calls.ts';
import type { Send } from './browser.ts';

/** A device with a key of its own that shows the code of a card, as a phone does. */
export class Phone {
  readonly #curve = createECDH('prime256v1');
  readonly publicKey = this.#curve.generateKeys('base64url');
  certificate = '';
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  async certify(send: Send, showsPhoto = false) {
    const body = { publicKey: this.publicKey, showsPhoto };
    const given = await answer(send('/api/campuscard/devices', change('POST', body)));
    if (given.status === 200)
      this.certificate = (given.body as { certificate: string }).certificate;
    return given;
  }

  /** The id that is part of every certificate. */
  get id(): string {
    return Buffer.from(this.certificate, 'base64url').subarray(3, 11).toString('base64url');
  }

  code(at = this.#now()): string {
    const point = Buffer.from(this.publicKey, 'base64url');
    const key = createPrivateKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.toString('base64url', 1, 33),
        y: point.toString('base64url', 33),
        d: this.#curve.getPrivateKey('base64url'),
      },
    });
    const content = statementContent(Buffer.from(this.certificate, 'base64url'), at.getTime());
    return codeText(
      withSignature(content, sign('sha256', content, { key, dsaEncoding: 'ieee-p1363' })),
    );
  }
}
