interface Message {
  readonly prio: number;
  readonly type: string;
  readonly sv: readonly [title: string, message: string];
  readonly en: readonly [title: string, message: string];
  readonly link: string | null;
}

/** The notifications that users receive. Links that begin with `/` stay in the portal. */
export const messages = {
  maintenance: {
    prio: 3,
    type: 'Maintenance',
    link: 'https://status.kvarnby.example/',
    sv: [
      'Underhåll av e-posten på söndag',
      'Mellan klockan 6 och 8 på söndag kan e-post och kalender vara otillgängliga. Du behöver inte göra något.',
    ],
    en: [
      'Email maintenance on Sunday',
      'Between 6 and 8 on Sunday morning, email and calendar may be unavailable. You need not do anything.',
    ],
  },
  printing: {
    prio: 3,
    type: 'Information',
    link: null,
    sv: [
      'Nya skrivare i biblioteket',
      'Skrivarna på plan 2 är utbytta. Håll kortet mot läsaren och välj din utskrift på skärmen.',
    ],
    en: [
      'New printers in the library',
      'The printers on floor 2 have been replaced. Hold your card to the reader and choose your print on the screen.',
    ],
  },
  phishing: {
    prio: 2,
    type: 'Security',
    link: null,
    sv: [
      'Falska mejl om kontot',
      'Just nu sprids mejl som ber dig bekräfta ditt lösenord. Vi frågar aldrig efter det. ' +
        'Radera mejlet; har du svarat byter du lösenord.',
    ],
    en: [
      'Fake emails about your account',
      'Emails are going round that ask you to confirm your password. We never ask for it. ' +
        'Delete the email; if you have answered it, change your password.',
    ],
  },
  eduroam: {
    prio: 3,
    type: 'Information',
    link: '/myaccounts/eduroam',
    sv: [
      'Dags att förnya eduroam',
      'Ditt lösenord till eduroam gäller terminen ut. Skapa ett nytt innan du reser.',
    ],
    en: [
      'Time to renew eduroam',
      'Your eduroam password is valid until the end of term. Make a new one before you travel.',
    ],
  },
  caseAnswered: {
    prio: 2,
    type: 'SupportCase',
    link: '/supportcases',
    sv: ['Svar i ditt ärende', 'Helpdesk har svarat på ditt ärende om vpn på telefonen.'],
    en: ['An answer in your case', 'The helpdesk has answered your case about VPN on the phone.'],
  },
  warranty: {
    prio: 3,
    type: 'Device',
    link: '/devices',
    sv: [
      'Garantin på din dator går ut',
      'Garantin på din dator går ut om en månad. Prata med din chef om den ska bytas.',
    ],
    en: [
      'The warranty of your computer ends',
      'The warranty of your computer ends in a month. Talk to your manager about replacing it.',
    ],
  },
  accountCloses: {
    prio: 1,
    type: 'Retirement',
    link: '/myaccounts/studentretirement',
    sv: [
      'Ditt konto avslutas snart',
      'Du har inte varit registrerad på någon kurs på länge. Välj vad som ska hända med kontot.',
    ],
    en: [
      'Your account closes soon',
      'You have not been registered on a course for a long time. Choose what should happen to the account.',
    ],
  },
  cardBlocked: {
    prio: 2,
    type: 'Card',
    link: null,
    sv: [
      'Ditt kort är spärrat',
      'Kortet har spärrats efter att det anmälts förlorat. Du kan beställa ett nytt.',
    ],
    en: [
      'Your card is blocked',
      'The card has been blocked after it was reported lost. You can order a new one.',
    ],
  },
  associatesEnd: {
    prio: 2,
    type: 'Accounts',
    link: '/accountmanagement?ends=soon&kind=Associate&kind=Affiliated&sort=validThrough',
    sv: [
      'Konton som går ut inom 30 dagar',
      'Flera konton i organisationen går ut inom 30 dagar. Förläng dem som ska vara kvar.',
    ],
    en: [
      'Accounts that end within 30 days',
      'Several accounts in the organisation end within 30 days. Extend those that are to stay.',
    ],
  },
  requestsWait: {
    prio: 2,
    type: 'Alumni',
    link: '/alumni-admin/management',
    sv: [
      'Ansökningar väntar',
      'Det finns nya ansökningar till alumnnätverket att ta ställning till.',
    ],
    en: [
      'Applications are waiting',
      'There are new applications to the alumni network for you to decide on.',
    ],
  },
} as const satisfies Record<string, Message>;
