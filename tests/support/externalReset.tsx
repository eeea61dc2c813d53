import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach } from 'vitest';
import { answer, type Reply, startScreens } from './screen.tsx';
import { toastStore } from '#client/ui/toasts/toastStore.ts';

export const EMAIL = 'extern@example.org';
export const RESET = '/public/externaluser/reset';

type Step = 'init' | 'verify' | 'setPassword';
export const at = (step: Step, status = 'Sent') =>
  answer('GET /api/ExternalAccount/reset/progress', {
    body: {
      step,
      verification:
        step === 'init'
          ? null
          : {
              email: EMAIL,
              language: 'sv-SE',
              created: '2026-11-17T09:00:00Z',
              expires: '2026-11-17T09:10:00Z',
              verified: null,
              status,
            },
    },
  });
export const features = (enableReCaptcha: boolean) =>
  answer('GET /api/configuration/siteFeatures', {
    body: {
      admAccountManagement: false,
      techAccountManagement: false,
      disableFeaturesForExternalUsers: false,
      preventDisableMFA: false,
      hideNonProductionReadyFeatures: false,
      enableReCaptcha,
      enableAccountAdminNotifications: false,
      enableFrontendDemoCode: false,
    },
  });
export const refusal = (...fields: string[]): Reply => ({
  status: 400,
  errors: Object.fromEntries(fields.map((field) => [field, []])),
});
export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
export const type = (name: string, value: string) =>
  fireEvent.change(field(name), { target: { value } });
export const press = async (name: string) => {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })));
};
export const shownToasts = () =>
  toastStore
    .get()
    .map(({ type: tone, messages }) => `${tone} ${JSON.stringify(messages)}`)
    .join();

/** Starts each test before the first step of a reset. */
export function setUpReset(): void {
  beforeEach(async () => {
    await startScreens();
    toastStore.clear();
    features(false);
    at('init');
  });
}
