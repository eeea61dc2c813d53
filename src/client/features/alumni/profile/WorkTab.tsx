import { useTranslation } from '../texts.ts';
import { Educations } from './Educations.tsx';
import { FieldsForm } from './FieldsForm.tsx';
import { useProfile } from './useProfile.ts';

/** The alumnus's workplace and studies. Saving also confirms the details. */
export function WorkTab() {
  const { t } = useTranslation();
  const {
    profile: { workPlace },
    save,
  } = useProfile();
  return (
    <>
      <p className="quiet">{t('ALUMNI_PROFILE/WORK/TEXT')}</p>
      <FieldsForm
        fields={[
          { name: 'name', label: t('ALUMNI_PROFILE/WORK/NAME'), autoComplete: 'organization' },
          {
            name: 'position',
            label: t('ALUMNI_PROFILE/WORK/POSITION'),
            autoComplete: 'organization-title',
          },
        ]}
        values={workPlace}
        isBusy={save.isPending}
        onSave={(typed, done) =>
          save.mutate({ workPlace: typed, confirmsDetails: true }, { onSuccess: done })
        }
      />
      <Educations />
    </>
  );
}
