import type { Transaction } from 'kysely';
import type { IncidentType } from '#contract/values.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';

/** A case for one of the support desks. */
export interface NewCase {
  /** Assigned by the portal: repeated requests with the same reference are one case. */
  readonly reference: string;
  readonly incidentType: IncidentType;
  /** At most 80 characters. */
  readonly briefDescription: string;
  readonly request: string;
  /**
   * The person whose account the case is about; without a lin, a person who is unknown to the
   * portal.
   */
  readonly caller: { readonly lin: string | null; readonly liUId: string | null };
  /**
   * Whether the case may only be opened for a caller that the case system knows; otherwise an
   * unknown caller is entered by name.
   */
  readonly mustKnowCaller?: true;
  /** Null for a person who is not signed in. */
  readonly createdByLin: string | null;
  readonly createdAt: Date;
}

/** A case as returned by the case system. */
export interface Case {
  readonly id: string;
  readonly number: string;
  readonly briefDescription: string;
  readonly request: string;
  readonly isOpen: boolean;
  readonly createdAt: Date;
  /**
   * The kinds that the case may be of: several if the system does not tell them apart, none if the
   * case is at no desk of the portal.
   */
  readonly incidentTypes: readonly IncidentType[];
  /** The user id of the person whom the case is about; null when that person has no account. */
  readonly callerLiUId: string | null;
  /** Oldest first, including those that are not shown to the caller. */
  readonly actions: readonly CaseAction[];
}

export interface CaseAction {
  readonly id: string;
  readonly memoText: string;
  readonly flag: boolean;
  readonly invisibleForCaller: boolean;
  readonly entryDate: Date;
}

interface NewCaseAction {
  /** Assigned by the portal: repeated writes with the same reference are one note. */
  readonly reference: string;
  readonly caseId: string;
  readonly memoText: string;
  readonly invisibleForCaller: boolean;
  readonly authorLin: string | null;
  readonly at: Date;
}

/** Thrown when a case requires a known caller and the case system does not know the caller. */
export class UnknownCaller extends Error {
  override readonly name = 'UnknownCaller';
}

/**
 * The system that holds support cases: the portal itself, or an external system.
 *
 * A case and the change that it belongs to must not exist without each other. The portal's own
 * cases are written in the transaction of the change. An external system cannot take part in that
 * transaction, and its case number is part of the response, so the system is called before the
 * change is written, with a reference that stays the same until the change has been made. If the
 * server crashes in between, the case exists without its change; a retry gets that same case, so
 * that a phone's cancellation is never requested twice. What cannot be detected is a case whose
 * change is never retried: the desk sees the case, and the account still has its phone.
 */
export interface CaseSystem {
  /**
   * Opens the cases and returns their numbers by reference. A missing reference means that the case
   * was not opened, because the system refused it or had not responded before `signal` was aborted;
   * every external implementation then gives up. @throws {UnknownCaller}
   */
  readonly open: (
    cases: readonly NewCase[],
    tx: Transaction<Database>,
    signal: AbortSignal,
  ) => Promise<ReadonlyMap<string, string>>;
  /**
   * Returns a person's cases, newest first. @throws {NoResponse} when the signal is aborted, as do
   * the methods below
   */
  readonly ofCaller: (liUId: string, db: Db, signal: AbortSignal) => Promise<readonly Case[]>;
  /** Returns a case; null when it does not exist. */
  readonly find: (id: string, db: Db, signal: AbortSignal) => Promise<Case | null>;
  /**
   * Adds a note to an existing case. A note that is written again with the same reference is added
   * only once.
   */
  readonly write: (
    action: NewCaseAction,
    tx: Transaction<Database>,
    signal: AbortSignal,
  ) => Promise<CaseAction>;
  /** Closes or reopens an existing case. */
  readonly setOpen: (
    change: { readonly caseId: string; readonly isOpen: boolean },
    tx: Transaction<Database>,
    signal: AbortSignal,
  ) => Promise<void>;
}
