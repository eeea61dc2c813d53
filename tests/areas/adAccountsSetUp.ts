import { expect } from 'vitest';
import type { Portal } from '../support/portal.ts';
import { contentsOf } from './calls.ts';

export const PATH = '/api/AdAccounts';
export const GOOD = 'Sju sälar simmar sakta';
export const moment = expect.stringMatching(/Z$/) as unknown;
export const newAdm = {
  password: GOOD,
  passwordConfirm: GOOD,
  adAccountType: 'Adm',
  adAccountTypePrefix: 'adm_',
};
export const newTech = { ...newAdm, adAccountType: 'Tech', adAccountTypePrefix: 'tech_' };
export const field = (name: string, key: string) => ({
  status: 400,
  body: { errors: { [name]: [key] } },
});

/** Contents of every table that the creation of an account writes to. */
export const written = (portal: Portal) =>
  contentsOf(
    portal.db,
    'account',
    'password',
    'password_history',
    'audit_entry',
    'outgoing_message',
  );
