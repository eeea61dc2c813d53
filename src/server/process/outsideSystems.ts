import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/database/open.ts';
import type { OutsideSystems } from '#server/outbox/changeKind.ts';
import type { SystemContacts } from '#server/outbox/contacts.ts';
import { applePassesOf } from '#server/systems/applePasses/configured.ts';
import { updatedGooglePasses } from '#server/areas/passes/index.ts';
import { googlePassIssuerOf } from '#server/systems/googlePasses/configured.ts';
import type { GooglePasses } from '#server/systems/googlePasses/port.ts';
import type { ApplePasses } from '#server/systems/applePasses/port.ts';
import { httpCardSystem } from '#server/systems/cards/http.ts';
import { embeddedCases } from '#server/systems/cases/embedded.ts';
import type { CaseSystem } from '#server/systems/cases/port.ts';
import { topDeskCases } from '#server/systems/cases/topdesk.ts';
import { topDeskClient } from '#server/systems/cases/topdeskClient.ts';
import { directoryOf } from '#server/systems/directory/configured.ts';
import { createHashing } from '#server/systems/hashing.ts';
import { demonstrationOf } from './demonstration.ts';

/**
 * The system of the desks' cases; without a configured one, the portal's own tables. Every request
 * is observed, because one of several may fail without failing the call.
 */
export const casesOf = ({ topDesk }: Config, contacts: SystemContacts): CaseSystem =>
  topDesk
    ? topDeskCases(topDesk, contacts.observe('Cases', topDeskClient(topDesk)))
    : embeddedCases;

/** The issuer of passes; in a demonstration with the push service of the demonstration's phones. */
export async function applePassesIn(config: Config, db: Db): Promise<ApplePasses | null> {
  const demo = await demonstrationOf(config);
  return applePassesOf(config, db, demo && demo.pushServiceOf(db));
}

/** The issuer of passes for Google Wallet; in a demonstration with the demonstration's own Google. */
export function googlePassesIn(config: Config, db: Db, clock: () => Date): GooglePasses | null {
  const ofDemonstration = async () => {
    const demo = await demonstrationOf(config);
    if (demo === null) throw new Error('This portal is no demonstration.');
    return demo.openGoogle(db, config.baseUrl);
  };
  const issuer = googlePassIssuerOf(config, db, config.demo === null ? null : ofDemonstration);
  return issuer && updatedGooglePasses(issuer, db, config, clock);
}

/** The configured systems that the outbox tells of changes, for what runs without a call. */
export const outsideSystemsOf = async (
  config: Config,
  db: Db,
  clock: () => Date = () => new Date(),
): Promise<OutsideSystems> => ({
  googlePasses: googlePassesIn(config, db, clock),
  applePasses: await applePassesIn(config, db),
  cards: config.cardSystem && httpCardSystem(config.cardSystem),
  directory: await directoryOf(config, db, createHashing()),
});
