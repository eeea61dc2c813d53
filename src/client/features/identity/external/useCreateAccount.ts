import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  type CreateExternalAccount,
  type ExternalAccount,
  externalAccounts as calls,
} from '#contract/externalAccounts.ts';
import { call } from '#client/api/call.ts';
import { ApiError, type FieldErrors } from '#client/api/errors.ts';
import { useKeyPerBody } from '#client/api/useKeyPerBody.ts';
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
  /** Shows errors in the password at its field. */
  readonly refusePassword: (errors: FieldErrors | null) => boolean;
  readonly onNameTaken: () => void;
  readonly onLeave: () => void;
}

/**
 * Creates the account and opens it (EXT-02, EXT-06). A try that failed part-way is continued where
 * it stopped; when the verification of the address has expired, a new code is sent.
 */
export function useCreateAccount({ email, refusePassword, onNameTaken, onLeave }: Options) {
  const navigate = useNavigate();
  const { keyOf } = useKeyPerBody();
  const { resend } = useCreateCode();
  const [created, setCreated] = useState<ExternalAccount | null>(null);
  const goTo = async (step: 'create' | 'verify') => {
    onLeave();
    await navigate(externalUser(step), { replace: true });
  };
  const prove = useMutation({
    mutationFn: () => resend(email),
    onSuccess: async () => {
      await goTo('verify');
      toasts.info('EXTERNAL/NEW_CODE');
    },
    onError: async (error) => {
      showFailureToast(error);
      await goTo('create');
    },
  });
  const open = useMutation({
    mutationFn: () => call(calls.activate, { body: { email } }),
    onSuccess: async ({ liUId }) => {
      accountDraft.forget();
      onLeave();
      await navigate(externalUser('success'), { replace: true, state: { email, liUId } });
    },
    onError: (error) => {
      if (!isShut(error)) showFailureToast(error);
    },
  });
  const create = useMutation({
    mutationFn: (body: CreateExternalAccount) =>
      call(calls.create, { body }, { idempotencyKey: keyOf(body) }),
    // A finished mutation would keep the password in memory.
    gcTime: 0,
    onSuccess: (account) => {
      setCreated(account);
      open.mutate();
    },
    onError: (error) => {
      const refused = refusalIn(error);
      if (isLost(refused)) prove.mutate();
      else if (refused === null) showFailureToast(error);
      else if ('liUId' in refused) onNameTaken();
      else if (error instanceof ApiError) refusePassword(error.errors);
    },
  });
  const refused = create.error === null ? null : refusalIn(create.error);
  const isAtField = refused !== null && ['liUId', 'password'].some((field) => field in refused);
  return {
    create: create.mutate,
    open: () => open.mutate(),
    /** Created, but perhaps not open yet. */
    created,
    /** Whether the time for opening the account has run out: choosing a new password opens it. */
    isShut: isShut(open.error),
    isBusy: create.isPending || open.isPending || open.isSuccess || prove.isPending,
    /** The errors that belong to no field. */
    refused: isAtField || isLost(refused) ? null : refused,
    isNameTaken: refused !== null && 'liUId' in refused,
  };
}

const isShut = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);
