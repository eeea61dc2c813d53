import { useState } from 'react';
import type { AddressType } from '#contract/alumn.ts';
import { changedPostcode } from '#rules/postcode.ts';
import { ChoiceField } from '#client/ui/ChoiceField.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { RadioField } from '#client/ui/RadioField.tsx';
import { Checkbox } from '#client/ui/Checkbox.tsx';
import { type Translate, useTranslation } from '../texts.ts';
import type { Address } from './AddressesTab.tsx';
import { FieldsForm } from './FieldsForm.tsx';
import { useCountries } from './useCountries.ts';

interface AddressFormProps {
  /** Null for a new address. */
  readonly address: Address | null;
  /** Whether there is no other address yet; letters go to the only address in any case. */
  readonly isFirst: boolean;
  /**
   * Whether another browser has removed the address while it was edited here; saving then adds it
   * as a new one.
   */
  readonly isGone: boolean;
  readonly isBusy: boolean;
  readonly onSave: (address: Address) => void;
  readonly onCancel: () => void;
}

const types: readonly AddressType[] = ['Home', 'Work', 'Other'];

/** Form for one address. */
export function AddressForm({
  address,
  isFirst,
  isGone,
  isBusy,
  onSave,
  onCancel,
}: AddressFormProps) {
  const { t } = useTranslation();
  // Values not changed here follow the saved address, including changes from another browser.
  const [chosen, setChosen] = useState<Partial<Address>>({});
  const saved = {
    country: address?.country ?? 'SE',
    addressType: address?.addressType ?? 'Home',
    isPrimary: address?.isPrimary ?? isFirst,
  };
  const { country, addressType, isPrimary } = { ...saved, ...chosen };
  const choose = (choice: Partial<Address>) => setChosen({ ...chosen, ...choice });
  const postcodeOf = (typed: string) =>
    changedPostcode({ zipCode: typed, country }, address ?? undefined);
  return (
    <FieldsForm
      title={t(
        address ? 'ALUMNI_PROFILE/ADDRESS/CHANGE_TITLE' : 'ALUMNI_PROFILE/ADDRESS/ADD_TITLE',
      )}
      fields={addressFields(t, country, postcodeOf)}
      values={{
        address: address?.address ?? '',
        zipCode: address?.zipCode ?? '',
        city: address?.city ?? '',
      }}
      isBusy={isBusy}
      others={{
        isChanged:
          country !== saved.country ||
          addressType !== saved.addressType ||
          isPrimary !== saved.isPrimary,
        children: (
          <OtherFields
            address={address}
            isFirst={isFirst}
            isGone={isGone}
            value={{ country, addressType, isPrimary }}
            onChoose={choose}
          />
        ),
      }}
      onSave={(typed) =>
        onSave({
          ...typed,
          id: isGone ? null : (address?.id ?? null),
          country,
          addressType,
          isPrimary,
        })
      }
      onCancel={onCancel}
    />
  );
}

interface OtherFieldsProps extends Pick<AddressFormProps, 'address' | 'isFirst' | 'isGone'> {
  readonly value: Pick<Address, 'country' | 'addressType' | 'isPrimary'>;
  readonly onChoose: (choice: Partial<Address>) => void;
}

/** What is chosen about an address: its country, its kind, and whether letters go there. */
function OtherFields({ address, isFirst, isGone, value, onChoose }: OtherFieldsProps) {
  const { t } = useTranslation();
  const countries = useCountries();
  return (
    <>
      {isGone && (
        <Notice tone="warning" isSpoken>
          <p>{t('ALUMNI_PROFILE/ADDRESS/GONE')}</p>
        </Notice>
      )}
      <ChoiceField
        label={t('ALUMNI_PROFILE/ADDRESS/COUNTRY')}
        data={countries.all}
        value={value.country}
        onChange={(code) => code && onChoose({ country: code })}
        autoComplete="off"
        {...(countries.hasFailed && { help: t('ALUMNI_PROFILE/ADDRESS/COUNTRIES_FAILED') })}
      />
      <RadioField
        label={t('ALUMNI_PROFILE/ADDRESS/TYPE')}
        options={types.map((value) => ({
          value,
          label: t(`ALUMNI_PROFILE/ADDRESS/TYPE/${value}`),
        }))}
        value={value.addressType}
        onChange={(type) => onChoose({ addressType: type })}
        onBlur={() => undefined}
      />
      {!address?.isPrimary && !isFirst && (
        <Checkbox
          label={t('ALUMNI_PROFILE/ADDRESS/IS_PRIMARY')}
          checked={value.isPrimary}
          onChange={({ currentTarget }) => onChoose({ isPrimary: currentTarget.checked })}
        />
      )}
    </>
  );
}

const addressFields = (
  t: Translate,
  country: string,
  postcodeOf: (typed: string) => { readonly refusal?: string | undefined },
) =>
  [
    {
      name: 'address',
      label: t('ALUMNI_PROFILE/ADDRESS/STREET'),
      isRequired: true,
      autoComplete: 'street-address',
    },
    {
      name: 'zipCode',
      label: t('ALUMNI_PROFILE/ADDRESS/POSTCODE'),
      ...(country === 'SE' && { isRequired: true as const }),
      rule: (typed: string) => postcodeOf(typed).refusal,
      autoComplete: 'postal-code',
    },
    {
      name: 'city',
      label: t('ALUMNI_PROFILE/ADDRESS/CITY'),
      isRequired: true,
      autoComplete: 'address-level2',
    },
  ] as const;
