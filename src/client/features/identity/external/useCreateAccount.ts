import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  type CreateExternalAccount,
  type ExternalAccount,
  externalAccounts as calls,
} from '#contract/externalAccounts.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { externalUser } from '#client/paths/outside.ts';
import { toasts } from '../texts.ts';
import { type Outcomes, outcomesOf, showFailureToast } from './failures.ts';
import { accountDraft } from './accountDraft.ts';
import { useCreateCode } from './useCreateCode.ts';

const LOST = ['EXTERNAL/PROOF/EXPIRED', 'EXTERNAL/PROOF/MISSING'];
const isLost = (outcomes: Outcomes | null): boolean =>
  outcomes?.['email']?.some((key) => LOST.includes(key)) ?? false;
/**
 * An address that another account has taken meanwhile (409) is shown like any other refusal of the
 * address.
 */
const refusalIn = (error: unknown): Outcomes | null =>
  error instanceof ApiError && error.status === 409 ? error.errors : outcomesOf(error);

interface Options {
  readonly email: string;
  readonly onNameTaken: () => void;
}

/**
 * Creates the account and opens it (EXT-02, EXT-06). A try that failed part-way is continued where
 * it stopped; when the verification of the address has expired, a new code is sent.
 */
export function useCreateAccount({ email, onNameTaken }: Options) {
  const navigate = useNavigate();
  const { resend } = useCreateCode();
  const [created, setCreated] = useState<ExternalAccount | null>(null);
  const prove = useAction({
    send: (_onLeave: () => void) => resend(email),
    onSent: async (_, onLeave) => {
      onLeave();
      await navigate(externalUser('verify'), { replace: true });
      toasts.info('EXTERNAL/NEW_CODE');
    },
    failure: async (error, onLeave) => {
      showFailureToast(error);
      onLeave();
      await navigate(externalUser('create'), { replace: true });
    },
  });
  const open = useAction({
    send: () => call(calls.activate, { body: { email } }),
    onSent: async ({ liUId }) => {
      accountDraft.forget();
      await navigate(externalUser('success'), { replace: true, state: { email, liUId } });
    },
    failure: (error) => {
      if (!isShut(error)) showFailureToast(error);
    },
  });
  return {
    create: (body: CreateExternalAccount, keyOf: (body: unknown) => string) =>
      call(calls.create, { body }, { idempotencyKey: keyOf(body) }),
    onCreated: (account: ExternalAccount) => {
      setCreated(account);
      open.mutate();
    },
    /** Acts upon a failed creation, or shows it unless the form does. */
    explain: (error: Error, _typed: unknown, onLeave: () => void) => {
      const refused = refusalIn(error);
      if (isLost(refused)) prove.mutate(onLeave);
      else if (refused === null) showFailureToast(error);
      else if ('liUId' in refused) onNameTaken();
    },
    open: () => open.mutate(),
    /** Created, but perhaps not open yet. */
    created,
    /** Whether the time for opening the account has run out: choosing a new password opens it. */
    isShut: isShut(open.error),
    isBusy: open.isPending || open.isSuccess || prove.isPending,
    /** What the form shows of a failed creation: that the name is taken, or the other reasons. */
    refusalOf: (error: Error | null) => {
      const refused = error && refusalIn(error);
      const isNameTaken = refused !== null && 'liUId' in refused;
      return { isNameTaken, refused: isNameTaken || isLost(refused) ? null : refused };
    },
  };
}

const isShut = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);
