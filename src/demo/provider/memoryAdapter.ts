import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Entry {
  readonly payload: AdapterPayload;
  readonly until: number;
}

/**
 * In-memory storage of an identity provider, kept until the server stops, which is enough for a
 * demonstration.
 */
export class MemoryAdapter implements Adapter {
  readonly #entries = new Map<string, Entry>();

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    this.#forgetExpired();
    this.#entries.set(id, {
      payload,
      until: expiresIn === undefined ? Infinity : Date.now() + expiresIn * 1000,
    });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const entry = this.#entries.get(id);
    return entry !== undefined && entry.until > Date.now() ? entry.payload : undefined;
  }

  findByUid = async (uid: string): Promise<AdapterPayload | undefined> =>
    this.#findBy((payload) => payload.uid === uid);
  findByUserCode = async (userCode: string): Promise<AdapterPayload | undefined> =>
    this.#findBy((payload) => payload.userCode === userCode);

  async consume(id: string): Promise<void> {
    const entry = this.#entries.get(id);
    if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    this.#entries.delete(id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, { payload }] of this.#entries)
      if (payload.grantId === grantId) this.#entries.delete(id);
  }

  #findBy = (isWanted: (payload: AdapterPayload) => boolean): AdapterPayload | undefined =>
    [...this.#entries.values()].find(
      ({ payload, until }) => until > Date.now() && isWanted(payload),
    )?.payload;

  #forgetExpired(): void {
    for (const [id, { until }] of this.#entries) if (until <= Date.now()) this.#entries.delete(id);
  }
}
