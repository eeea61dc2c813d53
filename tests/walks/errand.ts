import { AuthenticationScope } from '#contract/values.ts';
import type { TestBrowser } from '#tests/support/browser.ts';
import { bodyOf } from '#server/mail/sealed.ts';
import type { Cast } from './cast.ts';
import { type Finding, type Judged, nothingJudged } from './observed.ts';
import { sessionsOf } from './snapshot.ts';
import type { World } from './world.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}
export const isAccepted = ({ status }: Answer): boolean => status >= 200 && status < 300;

interface Letter {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

const SLOW_MS = 10_000;
/** A proof of identity lasts ten minutes; whoever is signed in for longer signs in again. */
const FRESH_MS = 5 * 60_000;

/** What the actors of a walk have at hand: their browsers, tokens and mailboxes. */
export class Errand {
  readonly world: World;
  readonly cast: Cast;
  /** The step that is under way. */
  step = { id: 's0', actor: '', move: '' };
  /** Everything that is wrong with the answers of the step. */
  findings: Finding[] = [];
  readonly judged: Judged = nothingJudged();
  calls = 0;
  /** Whether a call of the step was accepted that may have changed something. */
  hasWritten = false;
  /** The lins of people to whom the step gave a role. */
  given = new Set<string>();
  readonly #browsers: { readonly human: string; readonly browser: TestBrowser }[] = [];
  readonly #signedIn = new Map<string, { readonly browser: TestBrowser; readonly at: number }>();
  readonly letters: Letter[] = [];

  constructor(world: World, cast: Cast) {
    this.world = world;
    this.cast = cast;
  }

  get ledger() {
    return this.cast.ledger;
  }

  /** A new browser in the hands of a human being. */
  browserOf(human: string): TestBrowser {
    const browser = this.world.portal.browser();
    this.#browsers.push({ human, browser });
    return browser;
  }

  /** Makes a call as the actor, signed in with the own account if there is one. */
  async call(
    method: string,
    path: string,
    body?: unknown,
    actor = this.step.actor,
  ): Promise<Answer> {
    const first = await this.send(await this.#browserFor(actor), method, path, body);
    if (first.status !== 401 || !this.#signedIn.delete(actor)) return first;
    return this.send(await this.#browserFor(actor), method, path, body);
  }

  async #browserFor(actor: string): Promise<TestBrowser> {
    const now = this.world.now().getTime();
    const known = this.#signedIn.get(actor);
    if (known && Math.abs(now - known.at) < FRESH_MS) return known.browser;
    const browser = this.browserOf(actor);
    this.#signedIn.set(actor, { browser, at: now });
    if (this.ledger.has(`${actor}.liUId`))
      await this.send(browser, 'POST', '/demo/session', {
        persona: this.ledger.get(`${actor}.liUId`),
        scope: AuthenticationScope.Main,
      });
    return browser;
  }

  /** Makes a call in this browser, and judges the answer as such. */
  async send(browser: TestBrowser, method: string, path: string, body?: unknown): Promise<Answer> {
    return this.#judged(method, path.split('?')[0] ?? path, () =>
      browser.fetch(path, {
        method,
        ...(body !== undefined && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      }),
    );
  }

  /** Makes a call by SCIM with the actor's token. */
  async scim(method: string, path: string, body?: unknown): Promise<Answer> {
    const token = this.cast.tokens.get(this.step.actor) ?? '';
    return this.#judged(method, `/scim/v2${path}`, () =>
      fetch(`${this.world.portal.address}/scim/v2${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/scim+json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
  }

  async #judged(method: string, path: string, request: () => Promise<Response>): Promise<Answer> {
    const what = `${method} ${path.replaceAll(/[0-9a-f-]{36}/g, '{id}')}`;
    const begun = performance.now();
    const response = await request();
    const text = await response.text();
    this.calls += 1;
    this.judged.answer += 1;
    if (method !== 'GET' && response.status < 300) this.hasWritten = true;
    const { move } = this.step;
    if (response.status >= 500 && response.status !== 503)
      this.findings.push({ oracle: 'answer', move, what: `${what} answered ${response.status}` });
    if (performance.now() - begun > SLOW_MS)
      this.findings.push({ oracle: 'answer', move, what: `${what} took more than 10 s` });
    return { status: response.status, body: parsed(text) };
  }

  /** Takes the letters and text messages out of the outbox, and returns them. */
  async collectMail(): Promise<readonly Letter[]> {
    const rows = await this.world.portal.db.deleteFrom('outgoing_message').returningAll().execute();
    const fresh = rows.map((row) => ({
      recipient: row.recipient,
      subject: row.subject,
      body: bodyOf(row, this.world.config.secretKey) ?? '',
    }));
    this.letters.push(...fresh);
    return fresh;
  }

  /** The newest letter to the address, after those of this step have been taken out of the outbox. */
  async latestTo(address: string): Promise<Letter | undefined> {
    await this.collectMail();
    return this.letters.findLast(({ recipient }) => recipient === address);
  }

  /** Whether every browser's session is that of the human being who holds it. */
  async judgeSessions(): Promise<Finding[]> {
    const held = this.#browsers.flatMap(({ human, browser }) => {
      const cookie = browser.cookie('session');
      return cookie === undefined ? [] : [{ human, cookie }];
    });
    const sessions = await sessionsOf(
      this.world,
      held.map(({ cookie }) => cookie),
    );
    return held.flatMap(({ human, cookie }): Finding[] => {
      const session = sessions.get(cookie);
      if (session === undefined || session.lin === null) return [];
      this.judged.identity += 1;
      if (this.ledger.mayBe(human, session.lin)) return [];
      const owner = this.ledger.ownerOf(session.lin) ?? 'somebody outside the walk';
      return [
        {
          oracle: 'identity',
          move: this.step.move,
          what: `${human} holds a session of ${owner} (scope ${session.scope})`,
        },
      ];
    });
  }
}

function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}
