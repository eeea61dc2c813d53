import { Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useFormContext } from 'react-hook-form';
import field from '../../../components/TextField.module.css';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { SpecifyFields } from './specifyFields.ts';
import { useFaultOf } from './useFaultOf.ts';

/** Free text about the account, for the administrators. */
export function DescriptionField() {
  const { t } = useTranslation();
  const { register } = useFormContext<SpecifyFields>();
  const faultOf = useFaultOf();
  return (
    <Textarea
      label={t('ACCOUNTS/FIELD/DESCRIPTION')}
      description={t('ACCOUNTS/SPECIFY/DESCRIPTION_HELP')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      classNames={field}
      rows={3}
      error={faultOf('description')}
      {...register('description')}
    />
  );
}
