import { queryClient } from '../api/queryClient.ts';
import { watchInstallation } from '../device/install/installation.ts';
import { linkManifest } from '../device/install/manifestLink.ts';
import { onLanguage } from '../i18n/i18n.ts';
import { watchConnection } from '../offline/connection.ts';
import { followOtherTabs } from './otherTabs.ts';
import { recoverFromMissingParts } from '../offline/missingParts.ts';
import { keepFromNow, keepQueries } from '../offline/persister.ts';
import { deviceIsOwn } from '../api/ownDevice.ts';
import { isSamePerson, rememberedPerson } from '../offline/person.ts';
import { resumeFreeze } from './resumeFreeze.ts';
import { bootstrapSession, type BootstrappedSession } from './bootstrapSession.ts';
import { loadUser } from './loadUser.ts';
import { watchTypedText } from '../offline/typedText.ts';
import { startAnewWithEachWorker } from '../offline/updates.ts';
import { isSignOutPending } from './pendingSignOut.ts';
import { followWorkerAnswers } from '../offline/workerAnswers.ts';

/**
 * Starts everything the installed app needs, in order. Await it before requesting personal data: it resolves to the session. Loading the
 * user (`loadedSession`) and emptying the device (`deviceIsOwn`) may take longer.
 */
export async function startOffline(): Promise<BootstrappedSession> {
  watchInstallation();
  onLanguage(linkManifest);
  recoverFromMissingParts();
  watchTypedText();
  followWorkerAnswers(queryClient);
  startAnewWithEachWorker();

  const remembered = isSignOutPending() ? null : rememberedPerson();
  const settled = await bootstrapSession(keepQueries(queryClient, remembered));
  void loadUser(settled);
  if (!isSamePerson(settled.person, remembered)) void deviceIsOwn().then(() => keepFromNow(queryClient, settled.person));
  watchConnection(queryClient);
  followOtherTabs(settled);
  resumeFreeze();
  return settled;
}
