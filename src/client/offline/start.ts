import { queryClient } from '../api/queryClient.ts';
import { watchInstallation } from '../device/install/installation.ts';
import { linkManifest } from '../device/install/manifestLink.ts';
import { onLanguage } from '../i18n/i18n.ts';
import { watchConnection } from './connection.ts';
import { followOtherTabs } from './otherTabs.ts';
import { recoverFromMissingParts } from './missingParts.ts';
import { keepQueries } from './persister.ts';
import { resumeFreeze } from './resumeFreeze.ts';
import { settleSession, type Settled } from './settle.ts';
import { settleUser } from './settleUser.ts';
import { watchTypedText } from './typedText.ts';
import { registerWorker } from './updates.ts';
import { followWorkerAnswers } from './workerAnswers.ts';

/** Everything the installed app needs, in its order. To be waited for before the first render: it tells whose page this is. */
export async function startOffline(): Promise<Settled> {
  watchInstallation();
  onLanguage(linkManifest);
  recoverFromMissingParts();
  watchTypedText();
  followWorkerAnswers(queryClient);
  registerWorker();

  const settled = await settleSession();
  await keepQueries(queryClient, settled.person);
  await settleUser(settled);
  watchConnection(queryClient);
  followOtherTabs(settled);
  resumeFreeze();
  return settled;
}
