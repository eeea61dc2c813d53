import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { WorkKind } from '#contract/systemStatus.ts';
import { endsAfter, type WorkStanding, workStanding } from '#rules/workUnderWay.ts';
import type { Db } from '../database/open.ts';
import type { Database } from '../database/schema.ts';

/** How long a suspect is waited for; one that takes longer no longer keeps the others waiting. */
const ALONE_MS = 60_000;

interface Parts {
  readonly db: Db;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error' | 'info'>;
  readonly clock: () => Date;
}

interface Work {
  readonly work: WorkKind;
  readonly item: string;
}

/** Work that has begun, and how often a process ended during it before. */
interface Begun extends Work {
  readonly ends: number;
}

/**
 * The only writer of what this process does on its own (`work_under_way`). Work is noted before it
 * begins, so that a process that has ended leaves behind what it was doing: whoever takes the same
 * work up finds the note of another process. That nobody else still does it follows from how work
 * is taken: by a claim, a lock or the job queue. Work during which a process has ended is a
 * suspect: one at a time is done in each process, so that the innocent ones are acquitted by their
 * success. After the second time it is set aside.
 */
export class WorkUnderWay {
  readonly #parts: Parts;
  readonly #process = randomUUID();
  /** How often a process ended during work that is noted and has not ended. Absent means never. */
  readonly #ends = new Map<string, number>();
  readonly #begun = new Map<string, Begun>();
  /** What has ended, whose note is deleted with the next statement. */
  readonly #ended = new Map<string, Work>();
  #lastSuspect: Promise<void> = Promise.resolve();
  #isReleased = false;
  /** Set once this process is ending by an error. */
  #counting: Promise<void> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Notes that this process has taken these items. Returns what must be known of those during which
   * a process has ended; the others are done as usual.
   */
  async take(work: WorkKind, items: readonly string[]): Promise<ReadonlyMap<string, WorkStanding>> {
    const ended = [...this.#ended.values()].filter(
      (one) => one.work !== work || !items.includes(one.item),
    );
    const { rows } = await sql<{ item: string }>`
      with ended as (${deletion(ended, this.#process)})
      insert into work_under_way as noted (work, item, process, began_at)
      select ${work}, item, ${this.#process}::uuid, ${this.#parts.clock()}
      from unnest(${items}::text[]) as taken (item)
      on conflict (work, item) do update
        set process = excluded.process, began_at = excluded.began_at
        where noted.ends = 0 and (noted.process is null or noted.process = excluded.process)
      returning item`.execute(this.#parts.db);
    for (const one of ended) this.#ended.delete(keyOf(one));
    for (const item of items) this.#ended.delete(keyOf({ work, item }));
    const usual = new Set(rows.map(({ item }) => item));
    const others = items.filter((item) => !usual.has(item));
    const standings = new Map<string, WorkStanding>();
    for (const item of others) standings.set(item, await this.#judge({ work, item }));
    return standings;
  }

  /** Does what has been taken. A suspect waits until this process does no other one. */
  async attempt<T>(work: WorkKind, item: string, run: () => Promise<T>): Promise<T> {
    const watched = async () => {
      const end = await this.begin(work, item);
      try {
        const value = await run();
        await end(true);
        return value;
      } catch (error) {
        await end(false);
        throw error;
      }
    };
    return await (this.#ends.has(keyOf({ work, item })) ? this.#alone(watched) : watched());
  }

  /**
   * Notes that what has been taken begins. Returns what must be called when it has ended, which
   * never rejects.
   */
  async begin(work: WorkKind, item: string): Promise<(hasSucceeded: boolean) => Promise<void>> {
    const key = keyOf({ work, item });
    const begun = { work, item, ends: this.#ends.get(key) ?? 0 };
    if (begun.ends > 0 && !this.#isReleased)
      await this.#row(begun)
        .set({ process: this.#process, began_at: this.#parts.clock() })
        .execute();
    this.#begun.set(key, begun);
    return async (hasSucceeded) => {
      this.#begun.delete(key);
      this.#ends.delete(key);
      if (this.#counting !== null) await this.#acquit(begun, hasSucceeded);
      else if (begun.ends === 0) this.#end(begun);
      else await this.#endSuspect(begun, hasSucceeded);
    };
  }

  /** Deletes the notes of what has ended, and of these items, which are not done now. */
  async giveBack(work: WorkKind, items: readonly string[]): Promise<void> {
    for (const item of items) this.#end({ work, item, ends: 0 });
    await this.flush();
  }

  /** Deletes the notes of what has ended. Not needed before work is taken, which does it too. */
  async flush(): Promise<void> {
    const ended = [...this.#ended.values()];
    if (ended.length === 0) return;
    await deletion(ended, this.#process).execute(this.#parts.db);
    for (const one of ended) this.#ended.delete(keyOf(one));
  }

  /** Deletes the note in the transaction by which the work succeeds. */
  async succeedWithin(tx: Kysely<Database>, work: WorkKind, item: string): Promise<void> {
    await deletion([{ work, item }], this.#process, true).execute(tx);
  }

  /** Says that this process is stopped in an orderly way: what is under way is not at fault. */
  async release(): Promise<void> {
    this.#isReleased = true;
    await sql`with usual as (
        delete from work_under_way where process = ${this.#process} and ends = 0)
      update work_under_way set process = null
      where process = ${this.#process} and ends > 0`.execute(this.#parts.db);
  }

  /**
   * Says that this process is ending by an error: it may be the fault of any work under way. What
   * still succeeds is acquitted; what has been taken and not begun is not at fault.
   */
  countEnd(): Promise<void> {
    this.#counting ??= this.#count([...this.#begun.values()]);
    return this.#counting;
  }

  async #count(begun: readonly Begun[]): Promise<void> {
    await this.#parts.db.transaction().execute(async (tx) => {
      for (const one of begun) await this.#noteEnd(tx, one);
    });
    await this.release();
  }

  /** Finds out whether the process that noted the work has ended. */
  #judge(one: Work): Promise<WorkStanding> {
    return this.#parts.db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('work_under_way')
        .select(['ends', 'process', 'set_aside_at'])
        .where('work', '=', one.work)
        .where('item', '=', one.item)
        .forUpdate()
        .executeTakeFirst();
      // Whoever noted it has deleted the note meanwhile, and the claim ensures that it is done.
      if (row === undefined) return 'usual';
      const isAbandoned = row.process !== null && row.process !== this.#process;
      const ends = isAbandoned ? await this.#noteEnd(tx, { ...one, ends: row.ends }) : row.ends;
      const standing = row.set_aside_at === null ? workStanding(ends) : 'setAside';
      if (standing === 'suspect') this.#ends.set(keyOf(one), ends);
      return standing;
    });
  }

  /** Stores that a process has ended during the work, and returns how often that has happened. */
  async #noteEnd(tx: Kysely<Database>, { work, item, ends: before }: Begun): Promise<number> {
    const ends = endsAfter(before, 'processEnded');
    const isSetAside = workStanding(ends) === 'setAside';
    await tx
      .updateTable('work_under_way')
      .set({ ends, process: null, ...(isSetAside && { set_aside_at: this.#parts.clock() }) })
      .where('work', '=', work)
      .where('item', '=', item)
      .execute();
    this.#parts.log[isSetAside ? 'error' : 'warn'](
      { work, item, ends },
      isSetAside
        ? 'the server has ended again during this work, which is set aside'
        : 'the server has ended during this work, which will be done alone',
    );
    return ends;
  }

  #end(one: Begun): void {
    this.#ended.set(keyOf(one), one);
  }

  /** Never rejects: the work is done, and a note that stays is judged when the work is taken again. */
  async #endSuspect(begun: Begun, hasSucceeded: boolean): Promise<void> {
    const ends = endsAfter(begun.ends, hasSucceeded ? 'succeeded' : 'failed');
    const storing =
      ends === 0
        ? deletion([begun], this.#process, true).execute(this.#parts.db)
        : this.#row(begun).set({ process: null }).execute();
    await storing.catch((err: unknown) =>
      this.#parts.log.warn({ err, work: begun.work, item: begun.item }, 'end of work not noted'),
    );
  }

  /** Takes back what was counted against work that has succeeded after the error. */
  async #acquit(begun: Begun, hasSucceeded: boolean): Promise<void> {
    await this.#counting?.catch(() => undefined);
    if (hasSucceeded) await this.#endSuspect(begun, true);
  }

  async #alone<T>(run: () => Promise<T>): Promise<T> {
    const before = this.#lastSuspect;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#lastSuspect = promise;
    await Promise.race([before, pause(ALONE_MS, undefined, { ref: false })]);
    try {
      return await run();
    } finally {
      resolve();
    }
  }

  #row({ work, item }: Work) {
    return this.#parts.db
      .updateTable('work_under_way')
      .where('work', '=', work)
      .where('item', '=', item);
  }
}

const keyOf = ({ work, item }: Work): string => `${work} ${item}`;

/** Deletes the notes of the process, also, if they have succeeded, those of suspects. */
const deletion = (ended: readonly Work[], process: string, haveSucceeded = false) => sql`
  delete from work_under_way as noted
  using unnest(${ended.map(({ work }) => work)}::text[], ${ended.map(({ item }) => item)}::text[])
    as ended (work, item)
  where noted.work = ended.work and noted.item = ended.item
    and (noted.process = ${process}::uuid and noted.ends = 0
      or ${haveSucceeded} and (noted.process = ${process}::uuid or noted.process is null))`;
