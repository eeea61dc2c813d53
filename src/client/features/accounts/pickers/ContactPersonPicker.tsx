import { useQuery } from '@tanstack/react-query';
import { useState, type Ref } from 'react';
import type { ContactPerson } from '#contract/contactPerson.ts';
import { MAX_CONTACT_PERSONS, MIN_SEARCH_LENGTH } from '#contract/contactPersons.ts';
import { useTranslation } from '../texts.ts';
import { ChoiceField } from '#client/ui/ChoiceField.tsx';
import { useDebouncedSearch } from '#client/ui/useDebouncedSearch.ts';
import { readablePath } from '#client/domain/organisation/readablePath.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { pickerQueries } from './queries.ts';
import classes from './Picker.module.css';

interface ContactPersonPickerProps {
  readonly value: ContactPerson | null;
  readonly onChange: (value: ContactPerson | null) => void;
  /** Where the contact person is changed, if not here. */
  readonly source?: string | undefined;
  readonly error?: string | undefined;
  readonly onBlur?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * Picker for an account's contact person, an employee found by name or user id from the third
 * character (ACCT-51).
 */
export function ContactPersonPicker({
  value,
  onChange,
  source,
  error,
  onBlur,
  ref,
}: ContactPersonPickerProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value ? nameOf(value) : '');
  const wanted = typed.trim();
  const rested = useDebouncedSearch(typed);
  const isSearch = value === null || wanted !== nameOf(value);
  const isLongEnough = wanted.length >= MIN_SEARCH_LENGTH;

  const search = useQuery({
    ...pickerQueries.contactPersons(rested),
    enabled: isSearch && isLongEnough && rested === wanted,
  });
  const found = isSearch && isLongEnough && rested === wanted ? (search.data ?? []) : [];
  const people = value && !found.some((one) => isSame(one, value)) ? [...found, value] : found;

  const isCut = found.length >= MAX_CONTACT_PERSONS;
  const outcome = () => {
    if (!isSearch || wanted === '') return '';
    if (!isLongEnough) return t('ACCOUNTS/CONTACT/TOO_SHORT', { count: MIN_SEARCH_LENGTH });
    if (rested !== wanted || search.isFetching) return t('ACCOUNTS/CONTACT/SEARCHING');
    if (search.error) return t('ACCOUNTS/CONTACT/FAILED');
    if (found.length === 0) return t('ACCOUNTS/CONTACT/NONE', { text: wanted });
    return isCut
      ? t('ACCOUNTS/CONTACT/MORE', { count: found.length })
      : t('ACCOUNTS/CONTACT/FOUND', { count: found.length });
  };

  const said = outcome();

  return (
    <div className="stack">
      <ChoiceField
        {...(ref && { ref })}
        label={t('ACCOUNTS/CONTACT/LABEL')}
        placeholder={t('ACCOUNTS/CONTACT/PLACEHOLDER')}
        help={
          source ??
          (value ? aboutOf(value) : t('ACCOUNTS/CONTACT/HELP', { count: MIN_SEARCH_LENGTH }))
        }
        data={people.map((person) => ({ value: person.norEduPersonLin, label: nameOf(person) }))}
        value={value?.norEduPersonLin ?? null}
        onChange={(lin) =>
          onChange(people.find((person) => person.norEduPersonLin === lin) ?? null)
        }
        searchValue={typed}
        onSearchChange={setTyped}
        // The server has filtered the results; a previously chosen person is not one of them.
        filter={({ options }) =>
          isSearch
            ? options.filter((option) =>
                found.some(
                  (person) => 'value' in option && person.norEduPersonLin === option.value,
                ),
              )
            : options
        }
        renderOption={({ option }) => (
          <Person person={people.find((person) => person.norEduPersonLin === option.value)} />
        )}
        nothingFoundMessage={said}
        clearable
        error={error}
        {...(onBlur && { onBlur })}
      />
      <span className={isCut ? 'quiet' : 'visually-hidden'} role="status">
        {said}
      </span>
      {isSearch && search.error && (
        <LoadFailure
          error={search.error}
          forbidden="ACCOUNTS/CONTACT/FORBIDDEN"
          failed="ACCOUNTS/CONTACT/FAILED"
          onRetry={() => void search.refetch()}
        />
      )}
    </div>
  );
}

const Person = ({ person }: { person: ContactPerson | undefined }) =>
  person && (
    <span className={classes.person}>
      <span className="semibold">{nameOf(person)}</span>
      <span className={classes.about}>{aboutOf(person)}</span>
    </span>
  );

const nameOf = ({ givenName, surname }: ContactPerson) => `${givenName} ${surname}`;
const aboutOf = ({ liUId, organisationCanonicalPath }: ContactPerson) =>
  [liUId, organisationCanonicalPath && readablePath(organisationCanonicalPath)]
    .filter(Boolean)
    .join(' · ');
const isSame = (one: ContactPerson, other: ContactPerson) =>
  one.norEduPersonLin === other.norEduPersonLin;
