import { QueryClient } from '@tanstack/react-query';
import { vi } from 'vitest';
import type { Account } from '#contract/account.ts';
import { accountRuns } from '#contract/accountRuns.ts';
import type { BulkErrorType } from '#contract/bulk.ts';
import { planOf } from '#client/features/accounts/bulk/plan.ts';
import { outcomesOf, type StepOutcome } from '#client/features/accounts/bulk/outcomes.ts';
import { beginOnServer } from '#client/features/accounts/bulk/storedRuns.ts';
import { call } from '#client/api/call.ts';
import { applyChanges } from '#client/features/accounts/lists/applyChanges.ts';
import { listQueries } from '#client/features/accounts/lists/listQueries.ts';
import { type AccountList, accountLists } from '#rules/accountLists.ts';
import { afterAction, type BulkRequest, noticesOf } from '#rules/bulkActions.ts';
import type { RuleContext } from '#rules/eligibility.ts';
import { accountWith } from '#rules/accounts.testing.ts';
import type { Send } from '../support/portal.ts';
import type { Guest } from './managedAccounts.ts';

/** The accounts shown in the three lists, in display order. */
export type Lists = Record<AccountList, readonly Account[]>;

/** The outcome for one person. */
export interface PersonOutcome {
  readonly lin: string;
  readonly hasSucceeded: boolean;
  readonly errorTypes: readonly BulkErrorType[];
}

const realFetch = globalThis.fetch;

/**
 * Sends the client's own requests, whose URLs have no host, as this person from a page in Swedish.
 */
export function callAs(send: Send): void {
  vi.stubGlobal('document', { documentElement: { lang: 'sv-SE', dataset: {} } });
  vi.stubGlobal('fetch', (address: string | URL, init?: RequestInit) =>
    typeof address === 'string' && address.startsWith('/')
      ? send(address, init)
      : realFetch(address, init),
  );
}

/** Account management as run by the client's own code, without its rendering. */
export class AccountPage {
  readonly #client = new QueryClient();
  readonly #organisationId: string;

  private constructor(organisationId: string) {
    this.#organisationId = organisationId;
  }

  /** Opens the page with the current tree and the current three lists. */
  static async open(organisationId: string): Promise<AccountPage> {
    const page = new AccountPage(organisationId);
    await page.#client.fetchQuery(listQueries.tree());
    for (const list of accountLists) await page.#client.fetchQuery(page.#query(list));
    return page;
  }

  lists(): Lists {
    const shown = (list: AccountList) =>
      this.#client.getQueryData(this.#query(list).queryKey)?.accounts ?? [];
    return {
      active: shown('active'),
      deprovisioning: shown('deprovisioning'),
      inactive: shown('inactive'),
    };
  }

  /**
   * The outcomes that the page's dialog predicts for these people. People in none of the lists are
   * out of the administrator's reach.
   */
  predictOutcomes(
    request: BulkRequest,
    guests: readonly Guest[],
    today: string,
    context: RuleContext,
  ): PersonOutcome[] {
    const shown = this.#shown();
    return guests.map(({ lin }) => {
      const account = shown.get(lin);
      if (!account) return { lin, hasSucceeded: false, errorTypes: ['OUT_OF_REACH'] };
      const {
        steps: [step],
        leftOut: [left],
      } = planOf([account], () => request, today, context);
      return {
        lin,
        hasSucceeded: step !== undefined,
        errorTypes: step ? noticesOf(account, request) : (left?.refusals ?? []),
      };
    });
  }

  /**
   * Starts a run for all of these people, even those that the page would leave out, lets the server
   * `process` it and merges the results into the lists.
   */
  async sendRequest(
    request: BulkRequest,
    guests: readonly Guest[],
    today: string,
    process: () => Promise<void>,
  ): Promise<PersonOutcome[]> {
    const shown = this.#shown();
    const steps = guests.map(({ lin, liUId }) => {
      const account = shown.get(lin) ?? accountWith({ norEduPersonLIN: lin, liUId });
      return { account, request, after: afterAction(account, request, today) };
    });
    const id = crypto.randomUUID();
    const order = { action: request.action, place: 'list', leftOut: [], onDone: () => {} } as const;
    await beginOnServer(id, { ...order, steps });
    await call(accountRuns.start, { params: { id } });
    await process();
    const input = { params: { id }, query: { after: '0' } };
    const { outcomes: answered } = await call(accountRuns.outcomes, input);
    const byLin = new Map(steps.map((step) => [step.account.norEduPersonLIN, step]));
    const outcomes = outcomesOf(byLin, answered);
    applyChanges(
      this.#client,
      outcomes.flatMap(({ now }) => now ?? []),
    );
    return outcomes.map(personOutcomeOf);
  }

  #query(list: AccountList) {
    return listQueries.accounts(list, { organisationId: this.#organisationId, affiliations: [] });
  }

  #shown(): ReadonlyMap<string, Account> {
    return new Map(
      Object.values(this.lists())
        .flat()
        .map((account) => [account.norEduPersonLIN, account]),
    );
  }
}

const personOutcomeOf = ({ step, hasSucceeded, errorTypes }: StepOutcome): PersonOutcome => ({
  lin: step.account.norEduPersonLIN,
  hasSucceeded,
  errorTypes,
});
