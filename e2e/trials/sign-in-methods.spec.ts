import { AuthenticationScope } from '#contract/values.ts';
import { expect, fillInSignIn, signOut, test } from '../support/test.ts';

const { Antagning, EduId, FrejaeID, LiuProd, RegionOstergotland } = AuthenticationScope;

/**
 * The providers other than the university's own: their link on the landing page, the person who
 * signs in, and the page that the sign-in leads to.
 */
const methods = [
  {
    link: 'eduID',
    provider: 'eduID',
    userId: 'rebmo58',
    name: 'Rebecka Moberg',
    scope: EduId,
    leadsTo: /\/account\/selectaccount$/,
    isFederation: true,
    isUnderMore: false,
  },
  {
    link: 'Universityadmissions.se',
    provider: 'Universityadmissions.se',
    userId: 'wilkr321',
    name: 'Wilma Krantz',
    scope: Antagning,
    leadsTo: /\/account\/setpassword\?action=activate$/,
    isFederation: true,
    isUnderMore: false,
  },
  {
    link: 'Freja',
    provider: 'Freja',
    userId: 'zoepe654',
    name: 'Zoe Persson',
    scope: FrejaeID,
    leadsTo: /\/account\/error$/,
    isFederation: true,
    isUnderMore: false,
  },
  {
    link: 'Operations account',
    provider: 'Kvarnby operations',
    userId: 'annli42',
    name: 'Anna Lindqvist',
    scope: LiuProd,
    leadsTo: /\/account\/setpassword\?action=set$/,
    isFederation: false,
    isUnderMore: true,
  },
  {
    link: 'Region Östergötland',
    provider: 'Region Östergötland',
    userId: 'annli42',
    name: 'Anna Lindqvist',
    scope: RegionOstergotland,
    leadsTo: /\/account\/setpassword\?action=set$/,
    isFederation: false,
    isUnderMore: true,
  },
] as const;

for (const { link, provider, userId, name, scope, leadsTo, isFederation, isUnderMore } of methods) {
  // AUTH-01, AUTH-16, AUTH-17
  test(`${link} leads from the landing page to the account area only; signing out ends it there too`, async ({
    page,
  }) => {
    const federationCalls: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/authentication\/wsFederation\/signout$/i.test(request.url()))
        federationCalls.push(request.method());
    });
    const currentScope = async () =>
      (
        (await (await page.request.get('/api/authentication')).json()) as {
          authenticationScope: number;
        }
      ).authenticationScope;

    await page.goto('/landingpage');
    if (isUnderMore) await page.getByText('More ways').click();
    await page.getByRole('main').getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { name: `Sign in with ${provider}` })).toBeVisible();
    await fillInSignIn(page, userId);
    await expect(page).toHaveURL(leadsTo);
    expect(await currentScope()).toBe(scope);
    await page.goto('/home');
    await expect(page.getByRole('main')).toContainText(
      'You signed in a different way, which is not enough for this page.',
    );

    await page.goto('/account');
    await signOut(page, name);
    await expect(page).toHaveURL(/\/landingpage/);
    expect(await currentScope()).toBe(0);
    expect(federationCalls).toEqual(isFederation ? ['POST'] : []);

    // The sign-in method that was used is now listed first. The provider's session has ended as
    // well, so its page asks for the password again.
    await expect(page.getByRole('main').getByRole('link').first()).toHaveText(
      `Continue with ${link}`,
    );
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page.getByLabel('User id')).toBeVisible();
  });
}
