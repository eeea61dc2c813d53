import { Suspense } from 'react';
import { useMayBeInstallable } from '#client/device/install/installPrompt.ts';
import { withTexts } from '#client/i18n/i18n.ts';
import { optionalPart } from '#client/ui/optionalPart.ts';

const InstallOffer = optionalPart(
  async () => (await withTexts(['app'], import('./InstallOffer.tsx'))).InstallOffer,
);

/** The offer to install the app, whose code is loaded only in browsers that may install it. */
export const LateInstallOffer = () =>
  useMayBeInstallable() && (
    <Suspense>
      <InstallOffer />
    </Suspense>
  );
