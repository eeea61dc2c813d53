import { siteFeaturesQuery } from '#client/api/siteFeatures.ts';
import { queryClient } from '#client/api/queryClient.ts';
import type { SiteFeatures } from '#contract/configuration.ts';

/** Sets the site features that start-up would have loaded. */
export const setSiteFeatures = (changes: Partial<SiteFeatures>): void =>
  void queryClient.setQueryData(siteFeaturesQuery().queryKey, {
    admAccountManagement: false,
    techAccountManagement: false,
    disableFeaturesForExternalUsers: false,
    preventDisableMFA: false,
    hideNonProductionReadyFeatures: false,
    enableReCaptcha: false,
    enableAccountAdminNotifications: false,
    enableFrontendDemoCode: false,
    ...changes,
  });
