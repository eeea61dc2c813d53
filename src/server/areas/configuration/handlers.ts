import type { configuration } from '#contract/configuration.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { isSetUp } from '#server/database/superusers.ts';
import type { Handlers } from '#server/call/handler.ts';
import { inForce } from '#server/systems/certificates.ts';

const { ActivationKey, BankId, Email, Wallet } = AuthenticationScope;

/** The public configuration of this installation. It must not contain secrets. */
export const configurationHandlers: Handlers<typeof configuration> = {
  async application({ config, db, now, systems }) {
    const { applePasses, googlePasses, bankId, walletIssuer, walletVerifier } = systems;
    const works = (signer: Parameters<typeof inForce>[0]) => inForce(signer, now) !== null;
    return {
      status: 200,
      body: {
        // The client distinguishes only production from all other environments.
        environment: config.environment === 'Production' ? 'Production' : 'Test',
        environmentTag: config.environmentTag,
        demonstrationPath: config.demo === null ? null : '/demo',
        helpDeskUrl: config.helpdesk.url,
        reCaptchaV3SiteKey: config.reCaptcha?.siteKey ?? null,
        baseUrl: config.baseUrl,
        productName: config.productName,
        universityName: config.universityName,
        isSetUp: config.demo !== null || (await isSetUp(db, now)),
        signInScopes: [
          ...config.issuers.map(({ scope }) => scope),
          ...(bankId === null ? [] : [BankId]),
          ...(works(walletVerifier) ? [Wallet] : []),
          Email,
          ActivationKey,
        ],
        specialOrganisationId: config.specialOrganisationId,
        systemLinks: config.systemLinks,
        cardPrint: config.cardPrint,
        cardCollection: config.cardCollection,
        availabilityLink: config.availabilityLink,
        hasWallets: works(walletIssuer),
        passPlatforms: [
          ...(works(applePasses) ? ['Apple' as const] : []),
          ...(googlePasses === null ? [] : ['Google' as const]),
        ],
        // The demonstration pretends to have one.
        hasDirectory: config.directory !== null || config.demo !== null,
        hasEduroam: config.eduroam !== null,
        ...(config.absentModules.length > 0 && { absentModules: [...config.absentModules] }),
      },
    };
  },

  async siteFeatures({ config }) {
    return { status: 200, body: config.features };
  },

  async cssAssets({ config }) {
    const { logoUrl, primaryColor } = config.look;
    return { status: 200, body: { logoUrl, primaryColor } };
  },

  async accessibility({ config: { accessibility, helpdesk } }) {
    return {
      status: 200,
      body: {
        assessment: accessibility.assessment,
        email: accessibility.email ?? helpdesk.kcInformation.email,
        phoneNumber: helpdesk.kcInformation.phoneNumber,
      },
    };
  },
};
