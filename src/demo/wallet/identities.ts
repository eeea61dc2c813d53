import type { FastifyInstance } from 'fastify';
import { requireSameOrigin } from '#server/http/origin.ts';
import { textIn } from '#server/texts/texts.ts';
import { demoLanguage, sendDemoPage } from '#demo/language.ts';
import { identitiesPage } from './identitiesPage.ts';
import {
  IDENTITIES,
  IDENTITY_LIST,
  identityList,
  invalidIdentities,
  placeOf,
  setIdentityStatus,
  statuses,
} from './identityStatus.ts';
import { partyIn } from './party.ts';
import type { PresentingParts } from './presentingRoutes.ts';

/** The address of the status list, as the portal reaches it. */
export const identityListUri = ({ config, reach }: Pick<PresentingParts, 'config' | 'reach'>) =>
  reach(`${config.baseUrl}${IDENTITY_LIST}`);

/** Adds the page of the demonstration's issuer of identities, and its status list. */
export function addIdentities(
  pages: FastifyInstance,
  { db, config, reach }: PresentingParts,
): void {
  pages.get(IDENTITIES, async (request, reply) => {
    const language = demoLanguage(request);
    const page = identitiesPage(await invalidIdentities(db), language);
    return sendDemoPage(request, reply, textIn(language, 'DEMO_WALLET/IDENTITIES'), page, {
      isSecure: config.baseUrl.startsWith('https:'),
    });
  });

  pages.post(IDENTITIES, async (request, reply) => {
    requireSameOrigin(request, config.baseUrl);
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const place = placeOf(form.get('number') ?? '');
    const status = statuses.find((one) => one === form.get('status'));
    if (place >= 0 && status !== undefined) await setIdentityStatus(db, place, status);
    return reply.redirect(`${IDENTITIES}?language=${demoLanguage(request)}`, 303);
  });

  pages.get(IDENTITY_LIST, async (request, reply) => {
    const issuer = await partyIn(db, 'identity');
    const { now } = request.visit;
    const uri = identityListUri({ config, reach });
    return reply
      .type('application/statuslist+jwt')
      .send(await identityList(uri, await invalidIdentities(db), issuer, now));
  });
}
