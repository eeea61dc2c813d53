import * as z from 'zod/mini';
import { passwordChoosers, portalUsers, usersOf, identifiedUsers } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { UserId } from './inputs.ts';
import {
  ChangePassword,
  PasswordPolicy,
  PasswordStatus,
  PasswordToValidate,
  PasswordValidation,
  SetPassword,
} from './password.ts';
import { route } from './route.ts';
import { AdAccountType, PersonType } from './values.ts';

export const passwords = {
  status: route({
    summary: 'Returns the status of the person’s own password.',
    method: 'GET',
    path: '/api/Password/status',
    may: portalUsers,
    keptBy: 'query',
    responses: { ...refusals, 200: PasswordStatus },
  }),
  set: route({
    summary:
      'Sets the password of the chosen account. ' +
      '403 under `authentication`: the sign-in is too weak or too old; ' +
      '409: a previous step is missing.',
    method: 'POST',
    path: '/api/Password',
    may: identifiedUsers,
    body: SetPassword,
    responses: { ...refusals, 200: null, 404: Errors, 409: Errors },
  }),
  change: route({
    summary:
      'Changes the person’s own password. ' +
      '400 under `currentPassword`: the current password is wrong; 423: too many attempts.',
    method: 'PUT',
    path: '/api/Password/password',
    may: portalUsers,
    body: ChangePassword,
    responses: { ...refusals, 204: null, 404: Errors, 423: Errors },
  }),
  validate: route({
    summary:
      'Validates a password for one of the person’s own accounts while it is typed. The password is not stored.',
    method: 'POST',
    path: '/api/Password/Validate',
    may: passwordChoosers,
    body: PasswordToValidate,
    reads: true,
    responses: { ...refusals, 200: PasswordValidation },
  }),
  suggest: route({
    summary:
      'Returns a newly generated strong password of a few words in the page’s language, ' +
      'easy to type and to remember. It is not stored.',
    method: 'POST',
    path: '/api/Password/suggestion',
    may: passwordChoosers,
    reads: true,
    isOurs: true,
    responses: { ...refusals, 200: z.object({ password: z.string() }) },
  }),
  policy: route({
    summary: 'Returns the password policy for a type of account.',
    method: 'GET',
    path: '/api/Password/PolicyDescription',
    may: passwordChoosers,
    query: z.object({ adAccountType: AdAccountType }),
    responses: { ...refusals, 200: PasswordPolicy },
  }),
  acceptTerms: route({
    summary:
      'Accepts the terms for the account whose password is about to be set. 409: the password has already been set.',
    method: 'POST',
    path: '/api/Password/TermsAndConditions/{personType}',
    may: identifiedUsers,
    params: z.object({ personType: PersonType }),
    query: z.object({ liuId: UserId }),
    responses: { ...refusals, 200: null, 404: Errors, 409: Errors },
  }),
  resetDeceased: route({
    summary:
      'Sets a random, undisclosed password for a deceased person’s account and ends its ' +
      'sessions. 409: the person is not deceased.',
    method: 'POST',
    path: '/api/Password/accounts/{liuId}',
    may: usersOf('reset-deceased-password'),
    params: z.object({ liuId: UserId }),
    responses: { ...refusals, 200: z.object({ liUId: z.string() }), 404: Errors, 409: Errors },
  }),
};
