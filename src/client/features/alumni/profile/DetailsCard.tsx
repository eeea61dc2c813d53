import { useId } from 'react';
import { Link } from 'react-router-dom';
import { type DetailQuestion, detailQuestions } from '#rules/alumniDetails.ts';
import { dateInSweden } from '#rules/dates.ts';
import * as outsidePaths from '#client/paths/outside.ts';
import { Button } from '#client/ui/Button.ts';
import { useToday } from '#client/ui/dates/useToday.ts';
import { OnlineButton } from '#client/ui/OnlineButton.tsx';
import { useTranslation } from '../texts.ts';
import { useProfile } from './useProfile.ts';
import classes from '../Alumni.module.css';

const tabOf: Readonly<Record<DetailQuestion, string>> = {
  EMAIL_REJECTED: 'personal',
  ADDRESS_REJECTED: 'addresses',
  ADDRESS_MISSING: 'addresses',
  ADDRESS: 'addresses',
  WORK: 'work',
};

/**
 * Card that asks about details that may be outdated: one tap confirms them, a link leads to where
 * they can be changed.
 */
export function DetailsCard() {
  const { t } = useTranslation();
  const id = useId();
  const today = useToday();
  const { profile, save } = useProfile();
  const { streetAddresses, workPlace, personalData, detailsConfirmed } = profile;
  const questions = detailQuestions(profile, dateInSweden(new Date(detailsConfirmed)), today);
  const [first] = questions;
  if (first === undefined) return null;

  const primary = streetAddresses.find(({ isPrimary }) => isPrimary) ?? streetAddresses[0];
  const values = {
    // Non-breaking spaces keep the postcode and the city on one line.
    address: primary
      ? `${primary.address}, ` +
        [primary.zipCode.replaceAll(' ', '\u00A0'), primary.city].filter(Boolean).join('\u00A0')
      : '',
    work: workPlace.name,
    email: personalData.email,
  };
  const mayConfirm = questions.every((question) => question === 'ADDRESS' || question === 'WORK');
  return (
    <section className={classes.asking} aria-labelledby={id}>
      <h2 id={id}>{t(`ALUMNI_PROFILE/ASK/${first}`, values)}</h2>
      {questions.slice(1).map((question) => (
        <p key={question}>{t(`ALUMNI_PROFILE/ASK/${question}`, values)}</p>
      ))}
      <div className="row">
        {mayConfirm && (
          <OnlineButton
            loading={save.isPending}
            onClick={() => save.mutate({ confirmsDetails: true })}
          >
            {t('ALUMNI_PROFILE/ASK/YES')}
          </OnlineButton>
        )}
        <Button
          component={Link}
          variant={mayConfirm ? 'default' : 'filled'}
          to={outsidePaths.alumniProfile(tabOf[first])}
        >
          {t('ALUMNI_PROFILE/ASK/CHANGE')}
        </Button>
      </div>
    </section>
  );
}
