import type { RawBuilder } from 'kysely';
import type { GrantSource } from '#contract/roles.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { Config } from '#server/config/config.ts';
import { batchesOf } from '#server/base/batches.ts';
import { type AuditEntry, recordAll } from '#server/database/audit.ts';
import type { Tx } from '#server/database/schema.ts';
import { type RoleAuthor, writeOfRoles } from '#server/mail/roleLetter.ts';
import { type EffectiveRoles, effectiveRoles, roleChangesBetween } from './effectiveRoles.ts';
import { factsOf, type GrantRow } from './grantRows.ts';
import { changeable, givable, type Planned, type Refused, TAKEN } from './lawfulGrants.ts';
import {
  BATCH_SIZE,
  deceasedAmong,
  insertGrants,
  lockGrants,
  plannedChanges,
  removeGrants,
  setEnd,
} from './store.ts';

/** Who changes roles, and how. */
export interface RoleContext {
  readonly config: Config;
  /** The source of the roles that are given. */
  readonly source: GrantSource;
  /** Who makes the changes, as the letters say. */
  readonly author: RoleAuthor;
  /** The same for the audit trail. A person does not change their own roles. */
  readonly audit: Pick<AuditEntry, 'actor' | 'requestId' | 'address'>;
  /** What the audit trail states besides, such as the system that a file comes from. */
  readonly note?: object;
  readonly now: Date;
  readonly today: IsoDate;
}

/** What has been done; what is in neither list was so already. */
export interface Outcome<What> {
  readonly done: readonly What[];
  readonly refused: readonly Refused<What>[];
}

interface RoleTerms {
  /** The last day; null: until somebody takes it away. */
  readonly until: IsoDate | null;
  readonly reason: string | null;
}

/** The only way to give, end and take roles and parts of the organisation. */
export interface RoleChanges {
  /**
   * Gives what the query names, which returns `account_id`, `role` and `organisation_id`; one of the
   * last two is null. What has ended is given anew.
   */
  readonly give: (planned: RawBuilder<unknown>, terms?: RoleTerms) => Promise<Outcome<Planned>>;
  /** Takes roles and parts away, by their ids. */
  readonly take: (ids: readonly string[]) => Promise<Outcome<GrantRow>>;
  readonly changeEnd: (id: string, until: IsoDate | null) => Promise<Outcome<GrantRow>>;
}

/**
 * Lets the work change roles. Each change is recorded; then each person whose roles are others than
 * before is written to once. All is committed or undone with the transaction, also what a savepoint
 * undoes.
 */
export async function changingRoles<R>(
  tx: Tx,
  context: RoleContext,
  work: (roles: RoleChanges) => Promise<R>,
): Promise<R> {
  const changes = new Changes(tx, context);
  const result = await work(changes);
  await changes.write();
  return result;
}

interface Touched {
  readonly before: EffectiveRoles;
  readonly accountIds: Set<string>;
}

class Changes implements RoleChanges {
  readonly #tx: Tx;
  readonly #context: RoleContext;
  readonly #people = new Map<string, Touched>();

  constructor(tx: Tx, context: RoleContext) {
    this.#tx = tx;
    this.#context = context;
  }

  async give(
    planned: RawBuilder<unknown>,
    terms: RoleTerms = { until: null, reason: null },
  ): Promise<Outcome<Planned>> {
    const { source, audit, now, today } = this.#context;
    const changes = await plannedChanges(this.#tx, planned, { source, today });
    const { allowed, refused } = givable(this.#context, changes);
    await lockGrants(this.#tx, allowed);
    await this.#touch(allowed);
    const done = await insertGrants(
      this.#tx,
      allowed,
      { ...terms, source, given_by_lin: audit.actor?.lin ?? null, granted_at: now },
      today,
    );
    await this.#record(
      done.map(({ lin, liUId, role, organisationId }) => ({
        action: 'roles.give',
        subjectLin: lin,
        after: { liUId, role, organisationId, source, ...terms },
      })),
    );
    return { done, refused };
  }

  async take(ids: readonly string[]): Promise<Outcome<GrantRow>> {
    const { allowed, refused } = await this.#changeable(ids, TAKEN);
    const removed = await removeGrants(this.#tx, allowed);
    const done = allowed.filter(({ id }) => removed.has(id));
    await this.#record(
      done.map((grant) => ({
        action: 'roles.take',
        subjectLin: grant.lin,
        before: factsOf(grant),
      })),
    );
    return { done, refused };
  }

  async changeEnd(id: string, until: IsoDate | null): Promise<Outcome<GrantRow>> {
    const { allowed: done, refused } = await this.#changeable([id], until);
    await setEnd(this.#tx, done, until);
    await this.#record(
      done.map((grant) => ({
        action: 'roles.changeEnd',
        subjectLin: grant.lin,
        before: factsOf(grant),
        after: { until },
      })),
    );
    return { done, refused };
  }

  /** Writes to the people whose roles are others than before. */
  async write(): Promise<void> {
    if (this.#people.size === 0) return;
    const { config, author, now, today } = this.#context;
    const lins = [...this.#people.keys()];
    const after = await effectiveRoles(this.#tx, lins, today);
    const deceased = await deceasedAmong(this.#tx, lins);
    const letters = [...this.#people].map(([lin, { before, accountIds }]) => ({
      accountIds: [...accountIds],
      changes: deceased.has(lin) ? [] : roleChangesBetween(before, after.get(lin) ?? new Map()),
    }));
    await writeOfRoles(
      this.#tx,
      config,
      letters.filter(({ changes }) => changes.length > 0),
      author,
      now,
    );
  }

  /** The roles and parts that may be changed, read after everything that decides has been locked. */
  async #changeable(ids: readonly string[], until: IsoDate | null | typeof TAKEN) {
    const decided = await changeable(this.#tx, this.#context, ids, until, (rows) =>
      lockGrants(this.#tx, rows),
    );
    await this.#touch(decided.allowed);
    return decided;
  }

  /** Notes what people hold before it changes. */
  async #touch(changed: readonly { readonly lin: string; readonly accountId: string }[]) {
    const lins = [...new Set(changed.map(({ lin }) => lin))];
    const unknown = lins.filter((lin) => !this.#people.has(lin));
    if (unknown.length > 0) {
      const held = await effectiveRoles(this.#tx, unknown, this.#context.today);
      for (const [lin, before] of held) this.#people.set(lin, { before, accountIds: new Set() });
    }
    for (const { lin, accountId } of changed) this.#people.get(lin)?.accountIds.add(accountId);
  }

  async #record(
    entries: readonly (Pick<AuditEntry, 'action' | 'subjectLin' | 'before'> & {
      readonly after?: object;
    })[],
  ): Promise<void> {
    const { audit, note, now: at } = this.#context;
    for (const batch of batchesOf(entries, BATCH_SIZE))
      await recordAll(
        this.#tx,
        batch.map(({ after, ...entry }) => ({
          ...audit,
          ...entry,
          ...((after ?? note) !== undefined && { after: { ...after, ...note } }),
          at,
        })),
      );
  }
}
