import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import type { AlumniLoginInformation } from '#contract/alumniSignIn.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { alumniStep, type AlumniStep } from '#rules/alumniEntry.ts';
import { dateInSweden } from '#rules/dates.ts';
import { CREDITS_OF_AN_ALUMNUS } from '#rules/retirement.ts';
import * as outsidePaths from '#client/paths/outside.ts';
import { useSession } from '#client/session/session.ts';
import { Button } from '#client/ui/Button.ts';
import { useDays } from '#client/ui/dates/useDays.ts';
import { alumniQueries } from '../queries.ts';
import { useTranslation } from '../texts.ts';
import { CreateProfile } from './CreateProfile.tsx';
import { filledFrom } from './registrationFields.ts';
import { RegistrationForm } from './RegistrationForm.tsx';
import classes from '../Alumni.module.css';

/** The user's current step on the way to membership, with the one action available in it. */
export function NextStep() {
  const { data: information } = useSuspenseQuery(alumniQueries.information());
  const step = alumniStep(information);
  if (step === 'member') return <Navigate replace to={outsidePaths.alumniProfile('personal')} />;
  if (step === 'approved') return <CreateProfile />;
  if (step === 'pending') return <Pending information={information} />;
  if (step === 'rejected') return <Rejected information={information} />;
  return step === 'requirements' ? <TooFewCredits /> : <Registering step={step} />;
}

function Step({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Pending({
  information: { requested, unverified, email },
}: {
  information: AlumniLoginInformation;
}) {
  const { t } = useTranslation();
  const { inWords } = useDays();
  return (
    <Step title={t('ALUMNI/PENDING/TITLE')}>
      {requested && (
        <p>{t('ALUMNI/PENDING/SENT', { day: inWords(dateInSweden(new Date(requested))) })}</p>
      )}
      {unverified ? (
        <>
          <p>{t('ALUMNI/PENDING/UNVERIFIED', { email: unverified.email })}</p>
          <div className="row">
            <Button component={Link} to={outsidePaths.alumniVerify()}>
              {t('ALUMNI/PENDING/VERIFY')}
            </Button>
          </div>
        </>
      ) : (
        <p>{t('ALUMNI/PENDING/WAIT', { email: email ?? '' })}</p>
      )}
    </Step>
  );
}

function Rejected({ information: { rejectionReason } }: { information: AlumniLoginInformation }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  if (isAsking) return <Registering step="rejected" />;
  return (
    <Step title={t('ALUMNI/REJECTED/TITLE')}>
      <p>{t('ALUMNI/REJECTED/TEXT')}</p>
      {rejectionReason && <blockquote className={classes.quote}>{rejectionReason}</blockquote>}
      <p>{t('ALUMNI/REJECTED/AGAIN')}</p>
      <div className="row">
        <Button onClick={() => setAsking(true)}>{t('ALUMNI/REJECTED/ASK')}</Button>
      </div>
    </Step>
  );
}

function TooFewCredits() {
  const { t } = useTranslation();
  return (
    <Step title={t('ALUMNI/REQUIREMENTS/TITLE')}>
      <p>{t('ALUMNI/REQUIREMENTS/TEXT', { credits: CREDITS_OF_AN_ALUMNUS })}</p>
    </Step>
  );
}

function Registering({ step }: { step: AlumniStep }) {
  const { t } = useTranslation();
  return (
    <Step title={t('ALUMNI/REGISTER/TITLE')}>
      <p>{t(step === 'found' ? 'ALUMNI/REGISTER/FOUND' : 'ALUMNI/REGISTER/UNKNOWN')}</p>
      <Registration />
    </Step>
  );
}

/** The membership request, prefilled with the known data (ALUM-08). */
function Registration() {
  const session = useSession();
  const { data: information } = useSuspenseQuery(alumniQueries.information());
  const { data: prePopulation } = useSuspenseQuery(alumniQueries.prePopulation());
  const isByEmail = session?.caller.scope === AuthenticationScope.Email;
  return (
    <RegistrationForm
      filled={filledFrom(prePopulation.request)}
      provedEmail={isByEmail ? information.email : null}
      asksForNumber={isByEmail}
    />
  );
}
