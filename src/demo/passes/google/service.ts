import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type * as z from 'zod/mini';
import type { Db } from '#server/database/open.ts';
import { Assertion, PassClass, PassObject } from './shapes.ts';
import { claimsIn } from './signedJwt.ts';
import { accountKey, change, create, itemWith, noteAt } from './store.ts';

/** The page to which a signed link is appended. */
export const SAVE = '/demo/passes/save/';

const TOKEN_SECONDS = 3600;
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const OBJECT = /^\/v1\/genericObject\/(?<id>[^/]+)$/;

interface Answer {
  readonly status: number;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** A request as the service reads it. */
interface Asked {
  readonly call: string;
  readonly token: string;
  readonly body: string;
}

/**
 * Opens the demonstration's own Google at an address of this process: like Google's it gives tokens
 * for assertions that the portal's account has signed, and keeps classes and objects. It knows of the
 * portal only the account's public key, and shares no code with the issuer.
 */
export async function openGoogle(db: Db, baseUrl: string) {
  const google = new Google(db);
  const server = createServer((request, response) => {
    const send = ({ status, body = {} }: Answer) =>
      void response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(body));
    void answerTo(google, request).then(send, () => send({ status: 500 }));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const listening = server.address();
  if (listening === null || typeof listening === 'string') throw new Error('No port.');
  const address = `http://127.0.0.1:${listening.port}`;
  google.tokenAddress = `${address}/token`;
  return { objects: `${address}/v1`, tokens: google.tokenAddress, save: `${baseUrl}${SAVE}` };
}

async function answerTo(google: Google, request: IncomingMessage): Promise<Answer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return google.answer({
    call: `${request.method} ${request.url}`,
    token: (request.headers.authorization ?? '').replace(/^Bearer /, ''),
    body: Buffer.concat(parts).toString(),
  });
}

class Google {
  readonly #db: Db;
  /** When each token ends, in milliseconds. */
  readonly #tokens = new Map<string, number>();
  tokenAddress = '';

  constructor(db: Db) {
    this.#db = db;
  }

  async answer({ call, token, body }: Asked): Promise<Answer> {
    if (call === 'POST /token') return this.#token(new URLSearchParams(body));
    if ((this.#tokens.get(token) ?? 0) < Date.now()) return { status: 401 };
    const [method, path = ''] = call.split(' ');
    const id = decodeURIComponent(OBJECT.exec(path)?.groups?.['id'] ?? '');
    if (method === 'PUT' && id !== '') return this.#change(id, body);
    if (call === 'POST /v1/genericObject') return this.#create(body);
    if (call === 'POST /v1/genericClass') return this.#createClass(body);
    return { status: 404 };
  }

  async #token(form: URLSearchParams): Promise<Answer> {
    const key = await accountKey(this.#db);
    const refused: Answer = { status: 400, body: { error: 'invalid_grant' } };
    if (key === undefined || form.get('grant_type') !== GRANT) return refused;
    const now = Date.now() / 1000;
    try {
      const { aud, iat, exp } = Assertion.parse(claimsIn(form.get('assertion') ?? '', key));
      // Google allows for a clock that is somewhat fast.
      const isTimely = iat < now + 300 && exp > now && exp - iat <= TOKEN_SECONDS;
      if (aud !== this.tokenAddress || !isTimely) return refused;
    } catch {
      return refused;
    }
    const token = randomBytes(32).toString('base64url');
    this.#tokens.set(token, Date.now() + TOKEN_SECONDS * 1000);
    const more = { token_type: 'Bearer', expires_in: TOKEN_SECONDS };
    return { status: 200, body: { access_token: token, ...more } };
  }

  async #change(id: string, body: string): Promise<Answer> {
    const object = readAs(PassObject, body);
    if (object === null || object.id !== id) return { status: 400 };
    if (!(await change(this.#db, id, JSON.stringify(object)))) return { status: 404 };
    await noteAt(this.#db, id, 'CHANGED', object.state);
    return { status: 200 };
  }

  async #create(body: string): Promise<Answer> {
    const object = readAs(PassObject, body);
    if (object === null || !(await itemWith(this.#db, object.classId))) return { status: 400 };
    if (!(await create(this.#db, object.id, JSON.stringify(object)))) return { status: 409 };
    await noteAt(this.#db, object.id, 'CREATED', object.state);
    return { status: 200 };
  }

  async #createClass(body: string): Promise<Answer> {
    const made = readAs(PassClass, body);
    if (made === null) return { status: 400 };
    return { status: (await create(this.#db, made.id, JSON.stringify(made))) ? 200 : 409 };
  }
}

/** Returns what the body says in this shape; null if it says anything else. */
function readAs<T>(shape: z.ZodMiniType<T>, body: string): T | null {
  try {
    return shape.parse(JSON.parse(body));
  } catch {
    return null;
  }
}
