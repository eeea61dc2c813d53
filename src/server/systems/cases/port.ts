import type { Transaction } from 'kysely';
import type { IncidentType } from '../../../contract/values.ts';
import type { Db } from '../../database/open.ts';
import type { Database } from '../../database/schema.ts';

/** A case for one of the support desks. */
export interface NewCase {
  /** Ours: the same reference is the same case, however often it is asked for. */
  readonly reference: string;
  readonly incidentType: IncidentType;
  /** At most 80 characters. */
  readonly briefDescription: string;
  readonly request: string;
  /** Whose account the case is about; without a lin it is somebody whom nobody here knows. */
  readonly caller: { readonly lin: string | null; readonly liUId: string | null };
  /** The case is opened only for a caller whom the case system knows; otherwise one that it does not know stands in it by name. */
  readonly mustKnowCaller?: true;
  readonly createdByLin: string;
  readonly createdAt: Date;
}

/** A case as the system has it. */
export interface Case {
  readonly id: string;
  readonly number: string;
  readonly briefDescription: string;
  readonly request: string;
  readonly isOpen: boolean;
  readonly createdAt: Date;
  /** The user id of whom it is about; null where that is nobody with an account. */
  readonly callerLiUId: string | null;
  /** Oldest first, those that the caller does not see too. */
  readonly actions: readonly CaseAction[];
}

export interface CaseAction {
  readonly id: string;
  readonly memoText: string;
  readonly flag: boolean;
  readonly invisibleForCaller: boolean;
  readonly entryDate: Date;
}

export interface NewCaseAction {
  /** Ours: the same reference is the same note, however often it is written. */
  readonly reference: string;
  readonly caseId: string;
  readonly memoText: string;
  readonly invisibleForCaller: boolean;
  readonly authorLin: string;
  readonly at: Date;
}

/** The case system does not know the caller of a case that must have a known one. */
export class UnknownCaller extends Error {
  override readonly name = 'UnknownCaller';
}

/**
 * Where support cases are kept: by the portal itself, or by a system outside.
 *
 * A case and the change that it belongs to must not exist one without the other. The portal's own cases are written in the transaction of
 * the change. A system outside cannot take part in it, and its number is part of our answer, so it is asked before the change
 * is written, with a reference of ours that stays the same as long as the change has not been made. A server that dies between leaves a
 * case without a change; anyone who tries again is given that very case, so that no phone is asked for twice. What
 * cannot be told is a case whose change is never tried again: the desk sees it, and the account still has its phone.
 */
export interface CaseSystem {
  /**
   * Opens the cases and answers with their numbers by reference. One that is missing has not been opened: the system was silent until
   * `signal`, when every implementation that asks outside gives up. @throws {UnknownCaller}
   */
  readonly open: (cases: readonly NewCase[], tx: Transaction<Database>, signal: AbortSignal) => Promise<ReadonlyMap<string, string>>;
  /** A person's cases, newest first. @throws {NoResponse} at the signal, like those below */
  readonly ofCaller: (liUId: string, db: Db, signal: AbortSignal) => Promise<readonly Case[]>;
  /** One case; null where there is none. */
  readonly find: (id: string, db: Db, signal: AbortSignal) => Promise<Case | null>;
  /** Writes in a case that was found. A note that is written again under its reference stands there once. */
  readonly write: (action: NewCaseAction, tx: Transaction<Database>, signal: AbortSignal) => Promise<CaseAction>;
}
