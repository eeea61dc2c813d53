import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

interface Question {
  readonly challenge: string;
}

interface AuthenticatorOptions {
  readonly origin: string;
  /** Whether the authenticator verifies its user, by a PIN or a fingerprint. */
  readonly isVerifying?: boolean;
  /** The stored user handle. */
  readonly userHandle?: string;
}

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Buffer): string => bytes.toString('base64url');

/** A software passkey that responds to the server's challenges as a browser would. */
export class Authenticator {
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #options: AuthenticatorOptions;
  readonly id = randomBytes(16);
  /** Incremented with each response; set it back to simulate a cloned passkey. */
  counter = 0;

  constructor(options: AuthenticatorOptions) {
    this.#options = options;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  /** Returns the response to the options of `POST /api/MFA/passkeys/options`. */
  make({ challenge }: Question) {
    const publicKey = this.#coseKey();
    const idLength = Buffer.from([0, this.id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), idLength, this.id, publicKey]);
    const authData = this.#authData(0x40, attested);
    // {"fmt": "none", "attStmt": {}, "authData": …}
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0]),
      Buffer.from([0x68]),
      Buffer.from('authData'),
      Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]),
      authData,
    ]);
    const response = {
      clientDataJSON: base64url(this.#clientData('webauthn.create', challenge)),
      attestationObject: base64url(attestationObject),
      transports: ['internal'],
    };
    return { ...this.#credential(), response };
  }

  /** Returns the signed response to a challenge. */
  sign({ challenge }: Question) {
    this.counter += 1;
    const authData = this.#authData(0);
    const clientData = this.#clientData('webauthn.get', challenge);
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(clientData)]))
      .sign(this.#privateKey);
    const response = {
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authData),
      signature: base64url(signature),
      userHandle: this.#options.userHandle,
    };
    return { ...this.#credential(), response };
  }

  #credential = () => ({
    id: base64url(this.id),
    rawId: base64url(this.id),
    type: 'public-key',
    clientExtensionResults: {},
  });

  #clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(
      JSON.stringify({ type, challenge, origin: this.#options.origin, crossOrigin: false }),
    );

  #authData(flags: number, rest = Buffer.alloc(0)): Buffer {
    const present = 0x01 | (this.#options.isVerifying === false ? 0 : 0x04);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([
      sha256(new URL(this.#options.origin).hostname),
      Buffer.from([present | flags]),
      counter,
      rest,
    ]);
  }

  /** {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y} */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ]);
  }
}
