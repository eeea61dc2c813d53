/**
 * Builds addresses outside the portal itself: for signing in and out, for activating an account,
 * and for alumni. Parameters keep their case (SHELL-03).
 */
import { segment, query } from './addressParts.ts';

export const statusCode = (code?: number) =>
  code === undefined ? '/statuscode' : `/statuscode/${code}`;
export const authentication = (module: 'bankid' | 'email' | 'email/code' | 'wallet') =>
  `/authentication/${module}`;
export const account = () => '/account';
export const accountError = () => '/account/error';
export const selectAccount = () => '/account/selectaccount';
export const activationKey = (key?: string) => `/account/activationkey${query({ key })}`;
export const setPassword = (action?: string) => `/account/setpassword${query({ action })}`;
export const accountSuccess = (values: {
  personType?: string;
  liuId?: string;
  action?: string;
  email?: string;
}) => `/account/success${query(values)}`;
/** Not in the specification: proof of identity to show at a desk. */
export const deskProof = () => '/account/desk';
/** Not in the specification: the reset of a second step by a person who has lost it. */
export const lostSecondStep = () => '/account/secondstep';
/** Not in the specification. The code is in the fragment, which is never sent to a server. */
export const capture = (code: string) => `/capture#${segment(code)}`;
/**
 * Return address after signing in again in another tab. An alumnus may have signed in with an
 * e-mail address that the portal does not have yet: `isFromAlumni` lets a code be sent to it again.
 */
export const reconnected = (reconnectionToken: string, isFromAlumni = false) =>
  `/landingpage/successfullreconnection${query({ reconnectionToken, ...(isFromAlumni && { from: 'alumni' }) })}`;
export const alumniSignIn = () => '/alumni-portal/signin/select';
export const alumniProfile = (tab: string) => `/alumni-portal/profile/${segment(tab)}`;
export const alumniVerify = () => '/alumni-portal/verify';
export const alumniLeave = () => '/alumni-portal/leave';
export const alumniSignedOut = (key: string) => `/alumni-portal/signout/${segment(key)}`;
export const externalUser = (
  step: 'create' | 'invitation' | 'verify' | 'setpassword' | 'success',
) => `/public/externaluser/${step}`;
export const externalReset = (step: 'init' | 'verify' | 'setpassword' | 'success') =>
  `/public/externaluser/reset/${step}`;
export const personalAccountCancelled = () => '/public/accounts/personal/cancel/success';
