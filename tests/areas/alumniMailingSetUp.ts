import { afterAll, beforeAll } from 'vitest';
import type { AlumniFilter } from '#contract/alumniMailing.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, change } from './calls.ts';

export const API = '/api/alumniportaladmin';
export const everybody: AlumniFilter = {
  source: { fileId: null, useOnlyLocalData: true, newFile: null },
  preferredLanguage: null,
  countryCodes: [],
  massMailingPostal: null,
  massMailingEmail: null,
  massMailingMobile: null,
  newsletterSv: null,
  newsletterEn: null,
  liUMagazine: null,
};

export let portal: Portal;
export let karin: Send;

export const filter = (changes: Partial<AlumniFilter> = {}, send: Send = karin) =>
  answer(send(`${API}/filter`, change('POST', { ...everybody, ...changes })));
export const file = (content: string | Buffer, saveForLater = false) => ({
  source: {
    fileId: null,
    useOnlyLocalData: false,
    newFile: {
      name: 'Lista',
      description: '',
      saveForLater,
      base64File: Buffer.from(content).toString('base64'),
    },
  },
});

/** Starts a portal with alumni of each kind that the filter tells apart. */
export function setUpMailing(): void {
  beforeAll(async () => {
    portal = await startPortal();
    karin = await portal.as('karwi36');
    const add = (name: string, values: object, country: string, address = true) =>
      portal.db.transaction().execute(async (tx) => {
        const { id } = await tx
          .insertInto('alumn')
          .values({
            lin: null,
            national_id: null,
            first_name: name,
            last_name: 'Test',
            gender: 'None',
            email: `${name.toLowerCase()}@list.example`,
            internal_notes: '',
            preferred_language: 'sv-SE',
            mass_mailing_postal: true,
            mass_mailing_email: true,
            ...values,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        if (address)
          await tx
            .insertInto('alumn_address')
            .values({
              alumn_id: id,
              is_primary: true,
              address_type: 'Home',
              address: `${name}gatan 1`,
              zip_code: '58222',
              city: 'Linköping',
              country_code: country,
            })
            .execute();
      });
    await portal.db.deleteFrom('alumn').execute();
    await add('Anna', { national_id: '198901012388' }, 'SE');
    await add('Bo', { preferred_language: 'en-GB' }, 'NO');
    await add('Cia', { mass_mailing_postal: false }, 'SE');
    await add('Dan', { rejected_address: true }, 'SE');
    await add('Eva', { rejected_email: true }, 'SE');
    await add('Fia', {}, 'SE', false);
  });
  afterAll(() => portal.close());
}
