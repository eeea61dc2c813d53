import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { alumni } from '#contract/alumni.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { alumniQueries, refreshAlumnus } from '../queries.ts';
import { useTranslation } from '../texts.ts';
import { Failure } from '../Failure.tsx';
import { filledFrom } from './registrationFields.ts';
import classes from '../Alumni.module.css';

/**
 * Shown when the office has approved the request and no profile exists yet: one tap creates the
 * profile from the data in the request.
 */
export function CreateProfile() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = () => refreshAlumnus(client);
  const {
    data: { request },
  } = useSuspenseQuery(alumniQueries.prePopulation());
  const create = useAction({
    send: () => {
      const { firstName, lastName, email, preferredLanguage } = filledFrom(request);
      return call(alumni.createProfile, {
        body: {
          personalData: {
            firstName,
            lastName,
            gender: 'None',
            email,
            mobile: '',
            secondaryEmail: null,
            linkedIn: '',
          },
          alumnSettings: {
            preferredLanguage,
            massMailingPostal: false,
            massMailingEmail: false,
            massMailingMobile: false,
            newsletterSv: false,
            newsletterEn: false,
            liUMagazine: false,
          },
          streetAddresses: [],
          workPlace: { name: '', position: '' },
        },
      });
    },
    onSent: refresh,
    // The profile was already created by a request whose response was lost, or in another tab. The
    // page then continues to the profile.
    failure: async (error) => {
      if (error instanceof ApiError && error.status === 409) await refresh();
    },
  });
  return (
    <section className={classes.card}>
      <h2>{t('ALUMNI/APPROVED/TITLE')}</h2>
      <p>{t('ALUMNI/APPROVED/TEXT')}</p>
      {create.error && <Failure error={create.error} prefix="ALUMNI/APPROVED" />}
      <div className="row">
        <ActionButton
          action={create}
          label={t('ALUMNI/APPROVED/CREATE')}
          look={{ variant: 'filled', size: 'md' }}
        />
      </div>
    </section>
  );
}
