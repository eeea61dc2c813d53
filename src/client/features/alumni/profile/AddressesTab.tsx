import { useState } from 'react';
import type { AlumniProfileInput } from '#contract/alumni.ts';
import { ConfirmButton } from '#client/ui/ConfirmButton.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { PinIcon } from '#client/ui/deferredIcons.tsx';
import { StatusBadge } from '#client/ui/StatusBadge.tsx';
import { OnlineButton } from '#client/ui/OnlineButton.tsx';
import { useTranslation } from '../texts.ts';
import { AddressForm } from './AddressForm.tsx';
import { useCountryName } from './useCountries.ts';
import { useProfile } from './useProfile.ts';
import classes from '../Alumni.module.css';

export type Address = AlumniProfileInput['streetAddresses'][number];

/** What is being edited: an existing address, as it was when the form was opened, or a new one. */
type Edited = Address | 'NEW';

/**
 * The user's addresses, one of which letters are sent to (ALUM-10). Another browser may change them
 * meanwhile, so each is tracked by its identifier.
 */
export function AddressesTab() {
  const { t } = useTranslation();
  const {
    profile: { streetAddresses: addresses },
    save,
  } = useProfile();
  const [edited, setEdited] = useState<Edited | null>(null);

  const keep = (next: readonly Address[], done?: () => void) => {
    save.mutate(
      { streetAddresses: [...withPrimary(next)], confirmsDetails: true },
      { onSuccess: () => done?.() },
    );
  };
  const saveOne = (address: Address) => {
    const others = address.isPrimary
      ? addresses.map((one) => ({ ...one, isPrimary: false }))
      : addresses;
    keep(
      address.id === null
        ? [...others, address]
        : others.map((one) => (one.id === address.id ? address : one)),
      () => setEdited(null),
    );
  };

  if (edited !== null) {
    const address =
      edited === 'NEW' ? null : (addresses.find(({ id }) => id === edited.id) ?? edited);
    return (
      <AddressForm
        address={address}
        isFirst={addresses.length === 0}
        isGone={address !== null && !addresses.includes(address)}
        isBusy={save.isPending}
        onSave={saveOne}
        onCancel={() => setEdited(null)}
      />
    );
  }
  const add = (
    <OnlineButton
      variant={addresses.length === 0 ? 'filled' : 'default'}
      onClick={() => setEdited('NEW')}
    >
      {t('ALUMNI_PROFILE/ADDRESS/ADD')}
    </OnlineButton>
  );
  if (addresses.length === 0)
    return (
      <EmptyState icon={PinIcon} title={t('ALUMNI_PROFILE/ADDRESS/NONE')} action={add}>
        {t('ALUMNI_PROFILE/ADDRESS/NONE_TEXT')}
      </EmptyState>
    );
  return (
    <>
      <ul className="plain-list stack">
        {addresses.map((address) => (
          <AddressCard
            key={address.id}
            address={address}
            isBusy={save.isPending}
            onChange={() => setEdited(address)}
            onPrimary={() => saveOne({ ...address, isPrimary: true })}
            onRemove={(close) =>
              keep(
                addresses.filter(({ id }) => id !== address.id),
                close,
              )
            }
          />
        ))}
      </ul>
      <div>{add}</div>
    </>
  );
}

/** Letters need an address: without an explicit choice, the first. */
const withPrimary = (addresses: readonly Address[]): readonly Address[] =>
  addresses.some(({ isPrimary }) => isPrimary)
    ? addresses
    : addresses.map((one, place) => ({ ...one, isPrimary: place === 0 }));

interface AddressCardProps {
  readonly address: Address;
  readonly isBusy: boolean;
  readonly onChange: () => void;
  readonly onPrimary: () => void;
  readonly onRemove: (close: () => void) => void;
}

/** One address, with its actions. */
function AddressCard({ address, isBusy, onChange, onPrimary, onRemove }: AddressCardProps) {
  const { t } = useTranslation();
  const nameOf = useCountryName();
  const town = [address.zipCode, address.city].filter(Boolean).join(' ');
  const line = [address.address, town].join(', ');
  return (
    <li className={classes.card}>
      <div>
        <p className="bold">{address.address}</p>
        <p>{town}</p>
        {address.country !== 'SE' && <p>{nameOf(address.country)}</p>}
      </div>
      <p className="quiet">
        {t(`ALUMNI_PROFILE/ADDRESS/TYPE/${address.addressType}`)}{' '}
        {address.isPrimary && <StatusBadge tone="ok" label={t('ALUMNI_PROFILE/ADDRESS/PRIMARY')} />}
      </p>
      <div className="row">
        <OnlineButton
          size="sm"
          variant="default"
          aria-label={t('ALUMNI_PROFILE/ADDRESS/CHANGE_LABEL', { line })}
          onClick={onChange}
        >
          {t('ALUMNI_PROFILE/ADDRESS/CHANGE')}
        </OnlineButton>
        {!address.isPrimary && (
          <OnlineButton
            size="sm"
            variant="default"
            disabled={isBusy}
            aria-label={t('ALUMNI_PROFILE/ADDRESS/MAKE_PRIMARY_LABEL', { line })}
            onClick={onPrimary}
          >
            {t('ALUMNI_PROFILE/ADDRESS/MAKE_PRIMARY')}
          </OnlineButton>
        )}
        <ConfirmButton
          label={t('ALUMNI_PROFILE/ADDRESS/REMOVE')}
          name={t('ALUMNI_PROFILE/ADDRESS/REMOVE_LABEL', { line })}
          question={t('ALUMNI_PROFILE/ADDRESS/REMOVE_QUESTION', { line })}
          confirm={t('ALUMNI_PROFILE/ADDRESS/REMOVE')}
          keep={t('ALUMNI_PROFILE/ADDRESS/KEEP')}
          isBusy={isBusy}
          onConfirm={onRemove}
        />
      </div>
    </li>
  );
}
