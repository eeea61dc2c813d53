import type { Errand } from '../engines/errand.ts';
import { everyErrand } from '../engines/everyErrand.ts';

/** An errand, with what it does: each effect once unless it says how often. */
export interface DisturbedErrand {
  readonly errand: Errand;
  readonly effects: readonly string[];
}

/** The effects of the errands that change something, as the server records them. */
export const effectsByErrand: Readonly<Record<string, readonly string[]>> = {
  'activate-account': [
    'activation.activate wilkr321',
    'letter wilkr321@example.com: New password for wilkr321',
    'letter wilkr321@example.com: The account wilkr321 is activated',
    'letter wilkr321@student.kvarnby.example: New password for wilkr321',
    'letter wilkr321@student.kvarnby.example: The account wilkr321 is activated',
    'passwords.acceptTerms wilkr321',
    'passwords.set wilkr321',
    'session.chooseAccount wilkr321',
    'session.signIn wilkr321 × 2',
  ],
  'bankid-same-device': ['session.chooseAccount rebmo58', 'session.signIn rebmo58'],
  'change-language': ['session.signIn nilan234', 'session.signOut nilan234'],
  'check-card': ['cardDevice.add nilan234', 'session.signIn nilan234'],
  'choose-dark': ['session.signIn nilan234'],
  'choose-retirement': [
    'letter olisv345@example.com: Kontot olisv345 avslutas',
    'letter olisv345@example.com: Kontot olisv345 finns kvar till 11 december 2027',
    'letter olisv345@student.kvarnby.example: Kontot olisv345 avslutas',
    'letter olisv345@student.kvarnby.example: Kontot olisv345 finns kvar till 11 december 2027',
    'session.signIn olisv345',
    'students.cancel olisv345',
    'students.postpone olisv345',
  ],
  'copy-token': [
    'letter david.ostrom@kvarnby.example: MinIT: det anslutna systemet Staff',
    'scimClients.create ',
    'session.signIn davos31',
  ],
  'email-code': ['letter extern@example.org: Your code for MinIT', 'session.signIn eriex62'],
  'extend-accounts': [
    'accountChanges.extend ahmzh47',
    'accountChanges.extend alesu35',
    'accountChanges.undo ahmzh47',
    'accountChanges.undo alesu35',
    'accountRuns.begin ',
    'accountRuns.close  × 2',
    'accountRuns.start  × 2',
    'accountRuns.undo ',
    'letter ahmad.zhang@kvarnby.example: Dina uppgifter i MinIT har ändrats',
    'letter alexander.sundberg@example.net: Dina uppgifter i MinIT har ändrats',
    'letter alexander.sundberg@kvarnby.example: Dina uppgifter i MinIT har ändrats',
    'session.signIn davos31',
  ],
  'freeze-offline': ['card.freeze nilan234', 'card.unfreeze nilan234', 'session.signIn nilan234'],
  'hand-out-card': ['card.handOver rebmo58 × 2', 'card.takeBack rebmo58', 'session.signIn fatka61'],
  'import-people': ['session.signIn davos31'],
  'leave-unsaved': [
    'employee.saveContactInformation eliho54',
    'letter elin.holm@kvarnby.example: Dina kontaktuppgifter har ändrats',
    'session.signIn eliho54',
  ],
  'offer-software': [
    'register.import  × 3',
    'register.list  × 2',
    'register.list davos31',
    'session.signIn davos31',
  ],
  'order-card': [
    'card.order majek123',
    'profileImage.makeCurrent majek123 × 2',
    'profileImage.upload majek123 × 2',
    'session.signIn majek123',
  ],
  'place-picture': [
    'profileImage.makeCurrent larfo47 × 2',
    'profileImage.upload larfo47 × 2',
    'session.signIn larfo47',
  ],
  'print-key': [
    'activationKeys.create xanli432',
    'letter xanli432@example.com: Ny aktiveringsnyckel för xanli432',
    'letter xanli432@student.kvarnby.example: Ny aktiveringsnyckel för xanli432',
    'session.signIn davos31',
  ],
  'search-keyboard': ['card.freeze nilan234', 'card.unfreeze nilan234', 'session.signIn nilan234'],
  'search-phone': ['session.signIn annli42'],
  'verify-caller': [
    'callerVerifications.sendCode annli42',
    'callerVerifications.verifyCode annli42',
    'card.freeze annli42',
    'card.unfreeze annli42',
    'incidents.create annli42 × 2',
    'letter +46701740683: ',
    'letter anna.lindqvist@kvarnby.example: Supporten har hjälpt dig med ditt konto × 2',
    'personSearch.search annli42',
    'session.signIn fatka61',
  ],
  'decide-applications': [
    'alumniAdmin.approve ',
    'letter anna.hassan.88@example.com: Välkommen till alumnportalen',
    'session.signIn johal25',
  ],
  'give-role': [
    'letter anna.lindqvist@kvarnby.example: Dina roller i MinIT har ändrats × 3',
    'roles.give annli42 × 3',
    'roles.take annli42',
    'session.signIn davos31',
  ],
  'publish-terms': [
    'session.signIn larfo47',
    'terms.askAnew ',
    'terms.publish ',
    'terms.saveDraft ',
  ],
  'change-setting': ['portalSettings.change ', 'session.signIn davos31'],
  'invite-guest': [
    'invitations.send adm_bener17',
    'letter ada@guest.example: Inbjudan till ett konto vid Kvarnby universitet',
    'session.signIn adm_bener17',
  ],
};

/** Returns the errands that are disturbed. */
export async function disturbedErrands(): Promise<readonly DisturbedErrand[]> {
  return (await everyErrand()).flatMap((errand) => {
    const effects = effectsByErrand[errand.name];
    return effects === undefined ? [] : [{ errand, effects }];
  });
}
