import type { Db } from '#server/database/open.ts';
import { PassObject, SaveLink } from './shapes.ts';
import { claimsIn } from './signedJwt.ts';
import { accountKey, drop, eventsAt, give, itemsOf, itemWith, noteAt } from './store.ts';

/** Why a pass was not added; each has a text `DEMO_GOOGLE/<reason>`. */
export type GoogleFailure = 'NO_LINK' | 'TAKEN';

/** A link as Google reads it, with the pass that it names. */
export interface OpenedLink {
  readonly names: SaveLink;
  readonly pass: PassObject;
}

/** A pass in the phone, with what the link said by which it came. */
export interface GooglePass extends OpenedLink {
  readonly id: string;
}

/** A phone with Google Wallet, one for each browser, whose passes Google keeps. */
export class GooglePhone {
  readonly #db: Db;
  readonly #browser: string;

  constructor(db: Db, browser: string) {
    this.#db = db;
    this.#browser = browser;
  }

  /** Returns what a signed link names; null if it is not one of the portal's account. */
  async open(jwt: string): Promise<OpenedLink | null> {
    const key = await accountKey(this.#db);
    if (key === undefined) return null;
    try {
      const names = SaveLink.parse(claimsIn(jwt, key));
      const [named] = names.payload.genericObjects;
      const item = named && (await itemWith(this.#db, named.id));
      if (!item) return null;
      const pass = PassObject.parse(JSON.parse(item.content));
      return pass.classId === named.classId ? { names, pass } : null;
    } catch {
      return null;
    }
  }

  async add(jwt: string): Promise<GoogleFailure | null> {
    const opened = await this.open(jwt);
    if (!opened) return 'NO_LINK';
    const { pass, names } = opened;
    if (!(await give(this.#db, pass.id, this.#browser, JSON.stringify(names)))) return 'TAKEN';
    await noteAt(this.#db, pass.id, 'ADDED', pass.state);
    return null;
  }

  async remove(id: string): Promise<void> {
    if (await drop(this.#db, id, this.#browser)) await noteAt(this.#db, id, 'REMOVED', '');
  }

  async held(): Promise<GooglePass[]> {
    const items = await itemsOf(this.#db, this.#browser);
    return items.map(({ id, content, link }) => ({
      id,
      pass: PassObject.parse(JSON.parse(content)),
      names: SaveLink.parse(JSON.parse(link ?? '')),
    }));
  }

  log = async () => {
    const held = await itemsOf(this.#db, this.#browser);
    return eventsAt(
      this.#db,
      held.map(({ id }) => id),
    );
  };
}
