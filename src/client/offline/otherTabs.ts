import { changeLanguage } from '../i18n/i18n.ts';
import { PREFERENCES_KEY, preferences } from '../i18n/preferences.ts';
import { currentConnection, onConnection } from './connection.ts';
import { forgetEverything } from './forget.ts';
import { finishSignOut } from './pendingSignOut.ts';
import { stopKeeping } from './persister.ts';
import { isSamePerson, type Person } from './person.ts';
import { settleAgain, type Settled } from './settle.ts';
import { onTabMessage } from './tabs.ts';

/** Keeps this page true to what happened elsewhere: a sign-out, somebody else's sign-in, another language, the server's return. */
export function followOtherTabs({ person, isFromDevice }: Settled): void {
  let isUnsure = isFromDevice;

  onTabMessage((message) => {
    if (message.type === 'signedOut' && person) void leave();
    if (message.type === 'signedIn' && !isSamePerson(message.person, person)) startAnew();
  });

  addEventListener('storage', ({ key }) => {
    const { language } = preferences();
    if (key === PREFERENCES_KEY && language) void changeLanguage(language);
  });

  onConnection(() => {
    if (!currentConnection().online || !isUnsure) return;
    isUnsure = false;
    void makeSure(person);
  });
}

/** The other tab ends the session; here only the page goes. */
async function leave(): Promise<void> {
  await forgetEverything();
  location.replace('/landingpage');
}

/** The other tab has forgotten what the device held; the reload settles whose it is now. */
function startAnew(): void {
  stopKeeping();
  location.reload();
}

async function makeSure(person: Person | null): Promise<void> {
  if ((await finishSignOut()) === 'done') await settleAgain(person);
}
