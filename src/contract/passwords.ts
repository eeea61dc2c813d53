import * as z from 'zod/mini';
import { passwordChoosers, portalUsers, usersOf, whoeverIsIdentified } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { UserId } from './inputs.ts';
import { ChangePassword, PasswordPolicy, PasswordStatus, PasswordToValidate, PasswordValidation, SetPassword } from './password.ts';
import { route } from './route.ts';
import { AdAccountType, PersonType } from './values.ts';

export const passwords = {
  status: route({
    summary: 'How the person’s own password stands.',
    method: 'GET',
    path: '/api/Password/status',
    may: portalUsers,
    keptBy: 'query',
    responses: { ...refusals, 200: PasswordStatus },
  }),
  set: route({
    summary: 'Sets the password of the account that was chosen. 403 under `authentication`: the sign-in is too weak or too old; 409: out of turn.',
    method: 'POST',
    path: '/api/Password',
    may: whoeverIsIdentified,
    body: SetPassword,
    responses: { ...refusals, 200: null, 404: Errors, 409: Errors },
  }),
  change: route({
    summary: 'Changes the person’s own password. 400 under `currentPassword`: it is wrong; 423: too many tries.',
    method: 'PUT',
    path: '/api/Password/password',
    may: portalUsers,
    body: ChangePassword,
    responses: { ...refusals, 204: null, 404: Errors, 423: Errors },
  }),
  validate: route({
    summary: 'Judges a password while it is typed, for one of the person’s own accounts. Nothing is kept of it.',
    method: 'POST',
    path: '/api/Password/Validate',
    may: passwordChoosers,
    body: PasswordToValidate,
    reads: true,
    responses: { ...refusals, 200: PasswordValidation },
  }),
  suggest: route({
    summary: 'A good password that nobody has had before: a few words of the page’s language, easy to type and to remember. It is kept nowhere.',
    method: 'POST',
    path: '/api/Password/suggestion',
    may: passwordChoosers,
    reads: true,
    isOurs: true,
    responses: { ...refusals, 200: z.object({ password: z.string() }) },
  }),
  policy: route({
    summary: 'What a password must be for a kind of account.',
    method: 'GET',
    path: '/api/Password/PolicyDescription',
    may: passwordChoosers,
    query: z.object({ adAccountType: AdAccountType }),
    responses: { ...refusals, 200: PasswordPolicy },
  }),
  acceptTerms: route({
    summary: 'Accepts the terms for the account that is about to get a password. 409: it has got one.',
    method: 'POST',
    path: '/api/Password/TermsAndConditions/{personType}',
    may: whoeverIsIdentified,
    params: z.object({ personType: PersonType }),
    query: z.object({ liuId: UserId }),
    responses: { ...refusals, 200: null, 404: Errors, 409: Errors },
  }),
  resetDeceased: route({
    summary: 'Gives a deceased person’s account a password that nobody knows, and ends its sessions. 409: not deceased.',
    method: 'POST',
    path: '/api/Password/accounts/{liuId}',
    may: usersOf('reset-deceased-password'),
    params: z.object({ liuId: UserId }),
    responses: { ...refusals, 200: z.object({ liUId: z.string() }), 404: Errors, 409: Errors },
  }),
};
