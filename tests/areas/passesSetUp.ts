import type { PassLink } from '#contract/passes.ts';
import { readPass } from '#demo/passes/archive.ts';
import { refreshAllPasses } from '#server/areas/passes/index.ts';
import { readConfig } from '#server/config/config.ts';
import { deliverDueChanges } from '#server/outbox/changeLoop.ts';
import { applePassesIn } from '#server/process/outsideSystems.ts';
import type { ApplePasses, PassPushOutcome } from '#server/systems/applePasses/port.ts';
import type { Send } from '../support/browser.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { recordingDirectory } from '../support/recordingDirectory.ts';
import { testNow } from '../tools/clock.ts';
import { answer, change } from './calls.ts';

const WORDS = { log: { warn: () => undefined, info: () => undefined } };

/** What only prepares a test must not fail unnoticed. */
function succeeded(status: number): void {
  if (status !== 200) throw new Error(`The answer was ${status}.`);
}

/** A pass as a phone holds it, with what the phone needs to follow it. */
export interface HeldPass {
  readonly send: Send;
  readonly archive: Buffer;
  readonly lastModified: string;
  readonly content: ReturnType<typeof readPass>['content'];
}

/** A portal with a clock of its own, whose pushes are recorded instead of sent. */
export class PassPortal {
  readonly portal: Portal;
  readonly pushed: string[] = [];
  /** What the push service does next; it accepts everything else. */
  readonly answers: (PassPushOutcome | Error)[] = [];
  now = testNow();
  readonly #passes: ApplePasses;

  static async start(environment: Readonly<Record<string, string>> = {}): Promise<PassPortal> {
    const clock: { of?: PassPortal } = {};
    const portal = await startPortal({ environment, clock: () => clock.of?.now ?? testNow() });
    const { url: PORTAL_BASE_URL } = portal;
    const passes = await applePassesIn(readConfig({ PORTAL_BASE_URL, ...environment }), portal.db);
    if (passes === null) throw new Error('The portal makes no passes.');
    clock.of = new PassPortal(portal, passes);
    return clock.of;
  }

  private constructor(portal: Portal, passes: ApplePasses) {
    this.portal = portal;
    this.#passes = passes;
  }

  later(seconds: number): void {
    this.now = new Date(this.now.getTime() + seconds * 1000);
  }

  #fetch = (path: string, init?: RequestInit) => this.portal.browser().fetch(path, init);

  async link(send: Send): Promise<string> {
    const made = await answer(send('/api/wallet/passes', change('POST', { platform: 'Apple' })));
    succeeded(made.status);
    // In the demonstration, the link opens the demonstration's own phone.
    const { link } = made.body as PassLink;
    return new URL(new URL(link).searchParams.get('pass') ?? '').pathname;
  }

  open = (path: string): Promise<Response> => this.#fetch(path);

  /** A pass of the user's, as a phone has fetched it. */
  async withPass(liUId: string): Promise<HeldPass> {
    const send = await this.portal.as(liUId);
    const response = await this.open(await this.link(send));
    succeeded(response.status);
    return { send, ...(await this.#read(response)) };
  }

  async #read(response: Response) {
    const { authority } = await this.portal.db
      .selectFrom('demo_pass_issuer')
      .select('authority')
      .executeTakeFirstOrThrow();
    const archive = Buffer.from(await response.arrayBuffer());
    const lastModified = response.headers.get('last-modified') ?? '';
    return { archive, lastModified, content: readPass(archive, authority).content };
  }

  /** Sends a request of the pass's web service, with the pass's own secret unless another is given. */
  service(
    { content }: Pick<HeldPass, 'content'>,
    path: string,
    { method = 'GET', token = content.authenticationToken, since = '', body }: ServiceCall = {},
  ): Promise<Response> {
    const { pathname } = new URL(content.webServiceURL);
    return this.#fetch(`${pathname}v1/${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: {
        ...(token !== null && { authorization: `ApplePass ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(since !== '' && { 'if-modified-since': since }),
      },
    });
  }

  register = async (
    held: Pick<HeldPass, 'content'>,
    device: string,
    pushToken: string,
    token?: string | null,
  ) =>
    (
      await this.service(held, registrationPath(held, device), {
        method: 'POST',
        body: { pushToken },
        ...(token !== undefined && { token }),
      })
    ).status;

  /** The pass as it is now; null if it has not changed since. */
  async latest(held: Pick<HeldPass, 'content' | 'lastModified'>) {
    const response = await this.service(held, passPath(held), { since: held.lastModified });
    return response.status === 304 ? null : this.#read(response);
  }

  async statusInList(held: Pick<HeldPass, 'content'>, device: string, since?: string) {
    const query = since === undefined ? '' : `?passesUpdatedSince=${encodeURIComponent(since)}`;
    const list = `devices/${device}/registrations/${held.content.passTypeIdentifier}${query}`;
    const response = await this.service(held, list, { token: null });
    return response.status === 200
      ? ((await response.json()) as { serialNumbers: string[]; lastUpdated: string })
      : response.status;
  }

  /** What the background job does each minute. */
  refresh = (passes: ApplePasses = this.#recording()) =>
    refreshAllPasses(this.portal.db, {
      systems: { cards: null, directory: recordingDirectory(), applePasses: passes },
      config: readConfig({}),
      now: this.now,
    });

  /** Delivers what phones are to be told, and returns the push tokens of all pushes so far. */
  async deliver(): Promise<readonly string[]> {
    await deliverDueChanges(this.portal.db, {
      ...WORDS,
      systems: { cards: null, directory: recordingDirectory(), applePasses: this.#recording() },
      secretKey: readConfig({}).secretKey,
      clock: () => this.now,
      whenRefused: async () => undefined,
    });
    return this.pushed;
  }

  #recording = (): ApplePasses => ({
    ...this.#passes,
    push: async (token) => {
      const next = this.answers.shift() ?? 'sent';
      if (next instanceof Error) throw next;
      this.pushed.push(token);
      return next;
    },
  });
}

interface ServiceCall {
  readonly method?: string;
  readonly token?: string | null;
  readonly since?: string;
  readonly body?: unknown;
}

export const passPath = ({ content }: Pick<HeldPass, 'content'>) =>
  `passes/${content.passTypeIdentifier}/${content.serialNumber}`;

export const registrationPath = ({ content }: Pick<HeldPass, 'content'>, device: string) =>
  `devices/${device}/registrations/${content.passTypeIdentifier}/${content.serialNumber}`;
