import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Gender } from '#contract/values.ts';
import { isLinkedIn, tidyLinkedIn } from '#contract/webAddress.ts';
import { normaliseEmail, normaliseMobileNumber } from '#rules/contactInformation.ts';
import * as outsidePaths from '#client/paths/outside.ts';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { RadioField } from '#client/ui/RadioField.tsx';
import { type Translate, useTranslation } from '../texts.ts';
import { FieldsForm } from './FieldsForm.tsx';
import { useProfile } from './useProfile.ts';

const emailRule = (typed: string) => normaliseEmail(typed).refusal;
const linkedInRule = (address: string) =>
  address === '' || isLinkedIn(address) ? undefined : 'INPUT_INVALID_LINKEDIN';
const genders: readonly Gender[] = ['Female', 'Male', 'Other', 'None'];

/**
 * The alumnus's name and contact details. A new e-mail address takes effect once its code has been
 * entered.
 */
export function PersonalTab() {
  const { t } = useTranslation();
  const {
    profile: { personalData, pendingEmail },
    save,
  } = useProfile();
  // Null follows the saved value, including changes from another browser.
  const [chosen, setChosen] = useState<Gender | null>(null);
  const gender = chosen ?? personalData.gender;
  const { firstName, lastName, email, mobile, secondaryEmail, linkedIn } = personalData;
  return (
    <>
      {pendingEmail && <PendingNotice email={email} pending={pendingEmail} />}
      <FieldsForm
        fields={personalFields(t)}
        values={{
          firstName,
          lastName,
          email,
          mobile,
          secondaryEmail: secondaryEmail ?? '',
          linkedIn,
        }}
        isBusy={save.isPending}
        others={{
          isChanged: gender !== personalData.gender,
          children: (
            <RadioField
              label={t('ALUMNI_PROFILE/GENDER')}
              options={genders.map((value) => ({
                value,
                label: t(`ALUMNI_PROFILE/GENDER/${value}`),
              }))}
              value={gender}
              onChange={setChosen}
              onBlur={() => undefined}
            />
          ),
        }}
        onSave={(typed, done) =>
          save.mutate(
            {
              personalData: {
                ...typed,
                secondaryEmail: typed.secondaryEmail.trim() || null,
                gender,
              },
            },
            {
              onSuccess: () => {
                done();
                setChosen(null);
              },
            },
          )
        }
      />
    </>
  );
}

/** Notice that a new address takes effect once its code has been entered. */
function PendingNotice({ email, pending }: { email: string; pending: string }) {
  const { t } = useTranslation();
  return (
    <Notice
      tone="warning"
      title={t('ALUMNI_PROFILE/PENDING', { email: pending })}
      action={
        <Button component={Link} size="sm" to={outsidePaths.alumniVerify()}>
          {t('ALUMNI/PENDING/VERIFY')}
        </Button>
      }
    >
      <p>{t('ALUMNI_PROFILE/PENDING/TEXT', { email })}</p>
    </Notice>
  );
}

const personalFields = (t: Translate) =>
  [
    {
      name: 'firstName',
      label: t('ALUMNI/FIELD/firstName'),
      isRequired: true,
      autoComplete: 'given-name',
    },
    {
      name: 'lastName',
      label: t('ALUMNI/FIELD/lastName'),
      isRequired: true,
      autoComplete: 'family-name',
    },
    {
      name: 'email',
      label: t('ALUMNI/FIELD/email'),
      help: t('ALUMNI_PROFILE/EMAIL_HELP'),
      isRequired: true,
      rule: emailRule,
      type: 'email',
      autoComplete: 'email',
    },
    {
      name: 'secondaryEmail',
      label: t('ALUMNI_PROFILE/SECOND_EMAIL'),
      rule: emailRule,
      type: 'email',
    },
    {
      name: 'mobile',
      label: t('ALUMNI_PROFILE/MOBILE'),
      rule: (typed: string) => normaliseMobileNumber(typed).refusal,
      type: 'tel',
      autoComplete: 'tel',
    },
    {
      name: 'linkedIn',
      label: t('ALUMNI_PROFILE/LINKEDIN'),
      rule: (typed: string) => linkedInRule(tidyLinkedIn(typed)),
      type: 'url',
      autoComplete: 'url',
    },
  ] as const;
