import type { Language } from '#contract/values.ts';
import { changeLanguage } from '../i18n/i18n.ts';
import { PREFERENCES_KEY, preferences } from '../device/preferences.ts';
import { currentConnection, onConnection } from '../offline/connection.ts';
import { toasts } from '../ui/toasts/toastStore.ts';
import { clearPersonalData } from './clearPersonalData.ts';
import { finishSignOut } from './pendingSignOut.ts';
import { stopPersisting } from '../offline/persister.ts';
import { isSamePerson, type Person } from '../offline/person.ts';
import { recheckSession, type BootstrappedSession } from './bootstrapSession.ts';
import { onTabMessage } from '../offline/tabs.ts';

/**
 * Keeps this page in sync with events elsewhere: a sign-out, another person's sign-in or a language
 * change in another tab, and the server's return. Returns a function that checks with the server
 * whose session it is; it leaves the page, and never resolves, when it is not this page's person's.
 */
export function followOtherTabs({
  person,
  isFromDevice,
}: BootstrappedSession): () => Promise<void> {
  let isUnverified = isFromDevice;
  const verify = async () => {
    isUnverified = !(await isVerified(person));
  };

  onTabMessage((message) => {
    if (message.type === 'signedOut' && person) void leave();
    if (message.type === 'signedIn' && !isSamePerson(message.person, person)) reloadForNewPerson();
  });

  addEventListener('storage', ({ key }) => {
    const { language } = preferences();
    if (key === PREFERENCES_KEY && language) void followLanguage(language);
  });

  onConnection(() => {
    if (!currentConnection().online || !isUnverified) return;
    isUnverified = false;
    void verify();
  });
  return verify;
}

async function followLanguage(language: Language): Promise<void> {
  if (!(await changeLanguage(language))) toasts.warning('ERROR/NO_CONNECTION');
}

/** The other tab ends the session; this one only deletes the data and leaves the page. */
async function leave(): Promise<void> {
  await clearPersonalData();
  location.replace('/landingpage');
}

/** The other tab has already emptied the device; the reload determines whose it is now. */
function reloadForNewPerson(): void {
  stopPersisting();
  location.reload();
}

const isVerified = async (person: Person | null): Promise<boolean> =>
  (await finishSignOut()) === 'done' && (await recheckSession(person));
