import { inBoth } from '#demo/inBoth.ts';
import { type Persona, employee } from './persona.ts';

/** Employees who administer accounts, cards, cases, costs and alumni, and one who does not. */
export const staffPersonas: readonly Persona[] = [
  employee({
    userId: 'annli42',
    name: 'Anna Lindqvist',
    nationalId: '198412282389',
    situation: inBoth(
      'Anställd. Två anställningar med tre dagars glapp och en tredje utan omfattning; ' +
        'aktivt kort, en Mac, en telefon och en Windowsdator; ORCID; två ärenden.',
      'Employee. Two positions with a gap of 3 days, a third without allocation; ' +
        'an active card, a Mac, a phone and a Windows computer; ORCID; two support cases.',
    ),
  }),
  employee({
    userId: 'bener17',
    name: 'Bengt Eriksson',
    nationalId: '197709212398',
    roles: ['AccountAdministrator'],
    situation: inBoth(
      'Administrerar bara avdelningen IDT och får inte avsluta en av personerna där.',
      'Administers the department IDT only; may not cancel one person’s account there.',
    ),
  }),
  employee({
    userId: 'cecka23',
    name: 'Cecilia Karlsson',
    nationalId: '198606212382',
    roles: ['KCEmployee'],
    situation: inBoth(
      'Helpdesk. Administrerar hela universitetet.',
      'Helpdesk. Administers the whole university.',
    ),
  }),
  employee({
    userId: 'davos31',
    name: 'David Öström',
    nationalId: '198104112399',
    roles: ['MinITSuperUser'],
    situation: inBoth('Får göra allt.', 'May do everything.'),
  }),
  employee({
    userId: 'eliho54',
    name: 'Elin Holm',
    nationalId: '197911132384',
    roles: ['Economist'],
    situation: inBoth('Bara ekonomi.', 'Finance only.'),
  }),
  employee({
    userId: 'fatka61',
    name: 'Fatima Karimi',
    nationalId: '199004152386',
    roles: ['InfoCenterEmployee'],
    situation: inBoth(
      'Infocenter: personsök och egna ärenden.',
      'Info centre: person search and its support cases.',
    ),
  }),
  employee({
    userId: 'gusny72',
    name: 'Gustav Nyström',
    nationalId: '197601152395',
    roles: ['TeleserviceEmployee'],
    situation: inBoth(
      'Teleservice: personsök på telefonnummer och egna ärenden.',
      'Teleservice: person search by phone number and its support cases.',
    ),
  }),
  employee({
    userId: 'hansu83',
    name: 'Hanna Sundberg',
    nationalId: '199506182386',
    roles: ['KCTemporary'],
    situation: inBoth(
      'Vikarie i helpdesk: personsök.',
      'Temporary at the helpdesk: person search.',
    ),
  }),
  employee({
    userId: 'ivabe94',
    name: 'Ivar Berg',
    nationalId: '199206222391',
    roles: ['StudentAccountAdministrator'],
    situation: inBoth('Aktiveringsnycklar för studenter.', 'Activation keys for students.'),
  }),
  employee({
    userId: 'johal25',
    name: 'Johanna Alm',
    nationalId: '198804252388',
    roles: ['AlumniPortalAdministrator'],
    situation: inBoth(
      'Alumnadministration, med ansökningar som väntar.',
      'Alumni administration, with registration requests waiting.',
    ),
  }),
  employee({
    userId: 'karwi36',
    name: 'Karin Wikström',
    nationalId: '197808262385',
    roles: ['AlumniPortalAddressLabelsAdministrator'],
    situation: inBoth('Adressetiketter för alumner.', 'Alumni address labels.'),
  }),
  employee({
    userId: 'larfo47',
    name: 'Lars Forsberg',
    nationalId: '197607192395',
    roles: ['LiabilityAndConsentAdministrator'],
    situation: inBoth('Villkor och samtycken.', 'Terms and consents.'),
  }),
];
