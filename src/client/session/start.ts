import { queryClient } from '../api/queryClient.ts';
import { watchInstallation } from '../device/install/installPrompt.ts';
import { linkManifest } from '../device/install/manifestLink.ts';
import { onLanguage } from '../i18n/i18n.ts';
import { watchConnection } from '../offline/connection.ts';
import { followOtherTabs } from './otherTabs.ts';
import { recoverFromMissingParts } from '../offline/missingParts.ts';
import { followClock, startPersisting, persistQueries } from '../offline/persister.ts';
import { deviceReady } from '../api/deviceReady.ts';
import { isSamePerson, rememberedPerson } from '../offline/person.ts';
import { bootstrapSession, type BootstrappedSession } from './bootstrapSession.ts';
import { loadUser } from './loadUser.ts';
import { watchTypedText } from '../offline/typedText.ts';
import { reloadOnWorkerChange } from '../offline/updates.ts';
import { isSignOutPending } from './pendingSignOut.ts';
import { watchRestoration, type PageOwner } from './restoredPage.ts';
import { followWorkerAnswers } from '../offline/workerAnswers.ts';

/** Delay after which asking the browser does not compete with the first page. */
const AFTER_START_MS = 5000;

/** Only for a person whom an earlier visit has left on the device, which then is worth keeping. */
const askToKeepStorage = () =>
  void import('../device/persistentStorage.ts')
    .then(({ keepStorageQuietly }) => keepStorageQuietly())
    .catch(() => undefined);

/**
 * Starts everything the installed app needs, in order. Await it before requesting personal data: it
 * resolves to the session. Loading the user (`loadedSession`) and emptying the device
 * (`deviceReady`) may take longer.
 */
export async function startOffline(): Promise<BootstrappedSession> {
  watchInstallation();
  onLanguage(linkManifest);
  recoverFromMissingParts();
  watchTypedText();
  followWorkerAnswers(queryClient);
  followClock(queryClient);
  reloadOnWorkerChange();

  let owner: PageOwner | undefined;
  watchRestoration(() => owner);

  const remembered = isSignOutPending() ? null : rememberedPerson();
  if (remembered) setTimeout(askToKeepStorage, AFTER_START_MS);
  const session = await bootstrapSession(persistQueries(queryClient, remembered));
  void loadUser(session);
  if (!isSamePerson(session.person, remembered))
    void deviceReady().then(() => startPersisting(queryClient, session.person));
  watchConnection(queryClient);
  owner = { person: session.person, verify: followOtherTabs(session) };
  return session;
}
