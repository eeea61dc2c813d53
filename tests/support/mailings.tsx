import { fireEvent, screen } from '@testing-library/react';
import { answer, type Reply, show, signIn } from './screen.tsx';
import ManagementPage from '#client/features/alumniAdmin/requests/ManagementPage.tsx';

export const FILTER = 'POST /api/alumniportaladmin/filter';
export const alumn = (id: string, changes: object = {}) => ({
  id,
  firstName: 'Ada',
  lastName: `Ny${id}`,
  norEduPersonNin: '198901012388',
  gender: 'None',
  email: `ada${id}@example.net`,
  mobile: '',
  secondaryEmail: null,
  linkedIn: '',
  internalNotes: 'Hemligt',
  registered: '2020-01-01T00:00:00.000Z',
  preferredLanguage: 'sv-SE',
  massMailingPostal: true,
  massMailingEmail: true,
  massMailingMobile: false,
  newsletterSv: false,
  newsletterEn: false,
  liUMagazine: false,
  address: 'Storgatan 1',
  zipCode: '58222',
  city: 'Linköping',
  countryCode: 'SE',
  countryTitle: { 'sv-SE': 'Sverige', 'en-GB': 'Sweden' },
  addressType: 'Home',
  workplaceName: '',
  workplacePosition: '',
  educationName: '',
  educationSpecialisation: '',
  educationOther: '',
  educationStartYear: null,
  educationEndYear: null,
  graduationYear: 1999,
  degree: '',
  degreeSpecialisation: '',
  isEmailRejected: false,
  emailRejectedNotes: '',
  isAddressRejected: false,
  addressRejectedNotes: '',
  ...changes,
});
export const result = (alumni: object[], changes: object = {}) => ({
  alumnsForExport: alumni,
  numberOfAlumns: alumni.length,
  numberOfDeclined: 0,
  numberOfRejected: 0,
  numberOfLabels: alumni.length,
  numberOfAlumnsFromNewFile: 0,
  numberOfAlumnsFoundFromNewFile: 0,
  duplicateRows: [],
  ...changes,
});
export const open = (
  files: object[] = [],
  reply: Reply = { body: files },
  search = '',
  countries: Reply = { body: [{ code: 'NO', title: { 'sv-SE': 'Norge', 'en-GB': 'Norway' } }] },
) => {
  signIn({ roleIds: ['AlumniPortalAddressLabelsAdministrator'] });
  answer('GET /api/alumniportaladmin/files', reply);
  answer('GET /api/alumniportaladmin/countries', countries);
  return show(<ManagementPage />, `/alumni-admin/management${search}`);
};
export const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
