import type { SafetyStep } from '#rules/accountSafety.ts';
import * as paths from '#client/paths/pages.ts';
import type { TextKey } from '../texts.ts';
import { supportsPasskeys } from '#client/domain/reauthentication/passkeys.ts';
import type { StartedSetup } from '../twoStep/startedSetup.ts';

/** Where a step is taken: a page and, if it begins there by itself, the setup to begin. */
interface SafetyAction {
  readonly label: TextKey;
  /** Why this comes next. */
  readonly why: TextKey;
  readonly to: string;
  readonly state?: StartedSetup;
}

const password = paths.myAccounts('personal', 'password');
const twoStep = paths.myAccounts('personal', 'twostep');

const actions: Readonly<Record<SafetyStep, SafetyAction>> = {
  'password/NEVER_SET': {
    label: 'SAFETY/NEXT/CHOOSE_PASSWORD',
    why: 'SAFETY/WHY/CHOOSE_PASSWORD',
    to: password,
  },
  'password/RENEW_NOW': {
    label: 'MY_ACCOUNTS/PASSWORD/CHANGE',
    why: 'MY_ACCOUNTS/PASSWORD/RENEW_TEXT',
    to: password,
  },
  'password/RENEW_SOON': {
    label: 'MY_ACCOUNTS/PASSWORD/CHANGE',
    why: 'SAFETY/WHY/RENEW_SOON',
    to: password,
  },
  'secondFactor/NONE': {
    label: 'MFA/PASSKEY/ADD',
    why: 'SAFETY/WHY/SECOND_FACTOR',
    to: twoStep,
    state: { starts: 'passkey' },
  },
  'secondFactor/OFF': { label: 'MFA/TURN_ON', why: 'SAFETY/WHY/TURN_ON', to: twoStep },
  'recoveryCodes/NONE': { label: 'MFA/CODES/RENEW', why: 'SAFETY/WHY/CODES_NONE', to: twoStep },
  'recoveryCodes/FEW': { label: 'MFA/CODES/RENEW', why: 'SAFETY/WHY/CODES_FEW', to: twoStep },
  'ownAddress/MISSING': {
    label: 'SAFETY/NEXT/ADD_ADDRESS',
    why: 'SAFETY/WHY/ADDRESS',
    to: paths.profile('Employee'),
  },
  'ownAddress/UNVERIFIED': {
    label: 'SAFETY/NEXT/VERIFY_ADDRESS',
    why: 'SAFETY/WHY/VERIFY_ADDRESS',
    to: paths.verify('email'),
  },
};

/** The first factor in a browser that cannot use passkeys. */
const app: SafetyAction = {
  ...actions['secondFactor/NONE'],
  label: 'MFA/APP/ADD',
  state: { starts: 'app' },
};

/** Returns where the step is taken, and what its button and its reason are called. */
export const actionOf = (step: SafetyStep): SafetyAction =>
  step === 'secondFactor/NONE' && !supportsPasskeys() ? app : actions[step];
