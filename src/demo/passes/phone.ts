import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { type FetchInit, outwardFetch } from '#server/outward/fetch.ts';
import type { Db } from '#server/database/open.ts';
import { type PassContent, type ReadPass, readPass } from './archive.ts';
import { dropPass, type EventName, eventsOf, keepPass, noteEvent, passesIn } from './store.ts';

/** Why a pass was not added; each has a text `DEMO_PASS/<reason>`. */
export type Failure = 'NO_PASS' | 'UNTRUSTED';

/** How long the portal may take to answer. */
const PATIENCE_MS = 10_000;
const MEDIA_TYPE = 'application/vnd.apple.pkpass';

const Changed = z.object({ serialNumbers: z.array(z.string()), lastUpdated: z.string() });

type Stored = Awaited<ReturnType<typeof passesIn>>[number];

interface PhoneParts {
  readonly db: Db;
  /** How the portal's addresses are reached from here. */
  readonly reach: (url: string) => string;
  /** The certificate of the authority that the phone trusts. */
  readonly authority: string;
}

export interface HeldPass extends ReadPass {
  readonly lastModified: string;
}

interface ServiceRequest extends Omit<FetchInit, 'headers'> {
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A phone that holds passes as Apple Wallet does, one for each browser. It knows of the portal only
 * what the passes say, and shares no code with their issuer.
 */
export class Phone {
  readonly #parts: PhoneParts;
  readonly #browser: string;

  constructor(parts: PhoneParts, browser: string) {
    this.#parts = parts;
    this.#browser = browser;
  }

  /** Fetches the pass at a link, verifies it, and registers for its changes. */
  async add(link: string): Promise<Failure | null> {
    const { db } = this.#parts;
    const response = await this.#fetch(link).catch(() => null);
    if (!response?.ok || response.headers.get('content-type') !== MEDIA_TYPE) return 'NO_PASS';
    const archive = Buffer.from(await response.arrayBuffer());
    const content = this.#read(archive)?.content;
    if (!content) return 'UNTRUSTED';
    const known = await this.#stored();
    const { serialNumber: serial } = content;
    const pass = {
      serial,
      browser_hash: this.#browser,
      device: known[0]?.device ?? randomBytes(16).toString('hex'),
      push_token:
        known.find((one) => one.serial === serial)?.push_token ?? randomBytes(32).toString('hex'),
      archive,
      last_modified: response.headers.get('last-modified') ?? '',
    };
    await keepPass(db, pass);
    await this.#note(pass, 'ADDED', serial);
    const { status } = await this.#service(content, registration(pass, content), {
      method: 'POST',
      body: JSON.stringify({ pushToken: pass.push_token }),
      headers: { 'content-type': 'application/json' },
    });
    await this.#note(pass, status < 300 ? 'REGISTERED' : 'FAILED', `${status}`);
    return null;
  }

  /** Does what the pushes since the last time ask for: which passes have changed, and what they say. */
  async followPushes(): Promise<void> {
    const stored = await this.#stored();
    const [one] = stored;
    if (!one) return;
    const events = await eventsOf(
      this.#parts.db,
      stored.map(({ push_token }) => push_token),
    );
    const last = events.findIndex(({ what }) => what === 'LISTED');
    const isTold = events.slice(0, last < 0 ? undefined : last).some(({ what }) => what === 'PUSH');
    if (isTold) await this.#follow(stored, events[last]?.detail ?? '');
  }

  async #follow(stored: readonly Stored[], since: string): Promise<void> {
    const [one] = stored;
    const content = one && this.#read(one.archive)?.content;
    if (!one || !content) return;
    const list = `devices/${one.device}/registrations/${content.passTypeIdentifier}`;
    const query = since === '' ? '' : `?passesUpdatedSince=${encodeURIComponent(since)}`;
    const listed = await this.#service(content, `${list}${query}`);
    if (listed.status !== 200) return this.#note(one, 'FAILED', `${listed.status}`);
    const { serialNumbers, lastUpdated } = Changed.parse(await listed.json());
    await this.#note(one, 'LISTED', lastUpdated);
    for (const pass of stored) if (serialNumbers.includes(pass.serial)) await this.#fetchAnew(pass);
  }

  async #fetchAnew(pass: Stored): Promise<void> {
    const content = this.#read(pass.archive)?.content;
    if (!content) return;
    const response = await this.#service(content, addressOf(content), {
      headers: { 'if-modified-since': pass.last_modified },
    });
    if (response.status === 304) return this.#note(pass, 'UNCHANGED', '304');
    const archive = Buffer.from(await response.arrayBuffer());
    if (response.status !== 200 || !this.#read(archive))
      return this.#note(pass, 'FAILED', `${response.status}`);
    const last_modified = response.headers.get('last-modified') ?? '';
    await keepPass(this.#parts.db, { ...pass, archive, last_modified });
    await this.#note(pass, 'FETCHED', last_modified);
  }

  /** Removes a pass, and tells the portal that nobody needs to hear of its changes. */
  async remove(serial: string): Promise<void> {
    const pass = (await this.#stored()).find((one) => one.serial === serial);
    const content = pass && this.#read(pass.archive)?.content;
    if (!pass || !content) return;
    const { status } = await this.#service(content, registration(pass, content), {
      method: 'DELETE',
    });
    await dropPass(this.#parts.db, this.#browser, serial);
    await this.#note(pass, 'REMOVED', `${status}`);
  }

  async held(): Promise<HeldPass[]> {
    return (await this.#stored()).flatMap(({ archive, last_modified: lastModified }) => {
      const read = this.#read(archive);
      return read ? [{ ...read, lastModified }] : [];
    });
  }

  async log() {
    const stored = await this.#stored();
    return await eventsOf(
      this.#parts.db,
      stored.map(({ push_token }) => push_token),
    );
  }

  #read(archive: Buffer): ReadPass | null {
    try {
      return readPass(archive, this.#parts.authority);
    } catch {
      return null;
    }
  }

  #stored = () => passesIn(this.#parts.db, this.#browser);

  #service(
    { webServiceURL, authenticationToken }: PassContent,
    path: string,
    { headers = {}, ...init }: ServiceRequest = {},
  ): Promise<Response> {
    return this.#fetch(`${webServiceURL}v1/${path}`, {
      ...init,
      headers: { ...headers, authorization: `ApplePass ${authenticationToken}` },
    });
  }

  #fetch = (url: string, init: FetchInit = {}): Promise<Response> =>
    outwardFetch(this.#parts.reach(url), { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });

  #note = async (pass: Pick<Stored, 'push_token'>, what: EventName, detail: string) =>
    void (await noteEvent(this.#parts.db, pass.push_token, what, detail));
}

const addressOf = ({ passTypeIdentifier, serialNumber }: PassContent) =>
  `passes/${passTypeIdentifier}/${serialNumber}`;

const registration = (
  { device }: Pick<Stored, 'device'>,
  { passTypeIdentifier, serialNumber }: PassContent,
) => `devices/${device}/registrations/${passTypeIdentifier}/${serialNumber}`;
