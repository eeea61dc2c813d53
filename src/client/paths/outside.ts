/** The addresses outside the portal itself: on the way in and out, before there is an account, and the alumni's own. Parameters keep their letters (SHELL-03). */
import { part, query } from './addressParts.ts';

export const statusCode = (code?: number) => (code === undefined ? '/statuscode' : `/statuscode/${code}`);
export const authentication = (module: 'bankid' | 'email' | 'email/code') => `/authentication/${module}`;
export const account = () => '/account';
export const accountError = () => '/account/error';
export const selectAccount = () => '/account/selectaccount';
export const activationKey = (key?: string) => `/account/activationkey${query({ key })}`;
export const setPassword = (action?: string) => `/account/setpassword${query({ action })}`;
export const accountSuccess = (values: { personType?: string; liuId?: string; action?: string; email?: string }) =>
  `/account/success${query(values)}`;
/** Ours: shows a desk who one is. */
export const deskProof = () => '/account/desk';
/** Ours. The code stays behind the `#`: no server sees it. */
export const capture = (code: string) => `/capture#${part(code)}`;
/** From the alumni portal one may have come by an address that nobody here has: the way back says so, so that a code is sent there again. */
export const reconnected = (reconnectionToken: string, isFromAlumni = false) => `/landingpage/successfullreconnection${query({ reconnectionToken, ...(isFromAlumni && { from: 'alumni' }) })}`;
export const alumniSignIn = () => '/alumni-portal/signin/select';
export const alumniProfile = (tab: string) => `/alumni-portal/profile/${part(tab)}`;
export const alumniVerify = () => '/alumni-portal/verify';
export const alumniLeave = () => '/alumni-portal/leave';
export const alumniSignedOut = (key: string) => `/alumni-portal/signout/${part(key)}`;
export const externalUser = (step: 'create' | 'invitation' | 'verify' | 'setpassword' | 'success') => `/public/externaluser/${step}`;
export const externalReset = (step: 'init' | 'verify' | 'setpassword' | 'success') => `/public/externaluser/reset/${step}`;
export const personalAccountCancelled = () => '/public/accounts/personal/cancel/success';
