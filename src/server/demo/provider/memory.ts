import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Kept {
  readonly payload: AdapterPayload;
  readonly until: number;
}

/** In-memory storage of an identity provider, kept until the server stops, which is enough for a demonstration. */
export class Memory implements Adapter {
  readonly #kept = new Map<string, Kept>();

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    this.#forgetExpired();
    this.#kept.set(id, { payload, until: expiresIn === undefined ? Infinity : Date.now() + expiresIn * 1000 });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const kept = this.#kept.get(id);
    return kept !== undefined && kept.until > Date.now() ? kept.payload : undefined;
  }

  findByUid = async (uid: string): Promise<AdapterPayload | undefined> => this.#findBy((payload) => payload.uid === uid);
  findByUserCode = async (userCode: string): Promise<AdapterPayload | undefined> => this.#findBy((payload) => payload.userCode === userCode);

  async consume(id: string): Promise<void> {
    const kept = this.#kept.get(id);
    if (kept) kept.payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    this.#kept.delete(id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, { payload }] of this.#kept) if (payload.grantId === grantId) this.#kept.delete(id);
  }

  #findBy = (isWanted: (payload: AdapterPayload) => boolean): AdapterPayload | undefined =>
    [...this.#kept.values()].find(({ payload, until }) => until > Date.now() && isWanted(payload))?.payload;

  #forgetExpired(): void {
    for (const [id, { until }] of this.#kept) if (until <= Date.now()) this.#kept.delete(id);
  }
}
