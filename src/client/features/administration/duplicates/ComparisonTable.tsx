import type { ReactNode } from 'react';
import type { ComparedPerson } from '#contract/duplicates.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { useDays } from '#client/ui/dates/useDays.ts';
import { EmailAddress } from '#client/ui/EmailAddress.tsx';
import { PhoneLink } from '#client/ui/PhoneLink.tsx';
import { StatusBadge } from '#client/ui/StatusBadge.tsx';
import { type TextKey, useTranslation } from '../texts.ts';
import { Accounts } from './Accounts.tsx';
import { dialled, folded, type Likeness, likenessOf } from './likeness.ts';
import { idOf, type People } from './people.ts';
import classes from './Duplicates.module.css';

const itself = (value: string): ReactNode => value;
const addressOf = (email: string) => <EmailAddress address={email} />;
const linkOf = (number: string) => <PhoneLink number={number} />;

/** What is known about two people, side by side. What differs stands out. */
export function ComparisonTable({ people }: { readonly people: People }) {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  const yesOrNo = (isSo: boolean) =>
    isSo ? t('DUPLICATES/IS_SO') : <None key="none">{t('DUPLICATES/IS_NOT_SO')}</None>;
  return (
    <table className={classes.comparison}>
      <caption className="visually-hidden">{t('DUPLICATES/COMPARISON')}</caption>
      <thead>
        <tr>
          {people.map((person) => (
            <th key={person.lin} scope="col">
              <Head {...person} />
            </th>
          ))}
        </tr>
      </thead>
      <Values
        people={people}
        label="DUPLICATES/FACT/GIVEN_NAME"
        of={({ givenName }) => [givenName]}
      />
      <Values people={people} label="DUPLICATES/FACT/SURNAME" of={({ surname }) => [surname]} />
      <Values
        people={people}
        label="DUPLICATES/FACT/BIRTH_DATE"
        of={({ birthDate }) => [birthDate]}
        show={fullDate}
      />
      <Numbers people={people} />
      <Values
        people={people}
        label="DUPLICATES/FACT/EMAILS"
        of={({ emails }) => emails}
        show={addressOf}
      />
      <Values
        people={people}
        label="DUPLICATES/FACT/PHONES"
        of={({ phones }) => phones}
        spell={dialled}
        show={linkOf}
      />
      <Row label="DUPLICATES/FACT/ACCOUNTS">
        {people.map(({ lin, accounts }) => (
          <Accounts key={lin} accounts={accounts} />
        ))}
      </Row>
      <Row label="DUPLICATES/FACT/CARDS">
        {people.map(({ cards }) => (cards === 0 ? <None key="none">0</None> : cards))}
      </Row>
      <Row label="DUPLICATES/FACT/ROLE">{people.map(({ holdsRole }) => yesOrNo(holdsRole))}</Row>
      <Row label="DUPLICATES/FACT/ALUMN">{people.map(({ isAlumn }) => yesOrNo(isAlumn))}</Row>
    </table>
  );
}

const None = ({ children }: { readonly children: ReactNode }) => (
  <span className="quiet">{children}</span>
);

function Head(person: ComparedPerson) {
  const { t } = useTranslation();
  const { displayName, isSelf, isDeceased, joinedInto } = person;
  return (
    <>
      <span className={classes.person}>
        {displayName} <span className="note">{idOf(person)}</span>
      </span>
      {isSelf && <StatusBadge tone="neutral" label={t('DUPLICATES/YOU')} />}
      {isDeceased && <StatusBadge tone="neutral" label={t('USER_STATUS/DECEASED')} />}
      {joinedInto !== null && <StatusBadge tone="stopped" label={t('DUPLICATES/IS_JOINED')} />}
    </>
  );
}

const signs: Readonly<Record<Likeness, string>> = {
  same: '= ',
  partly: '≈ ',
  different: '≠ ',
  onlyOne: '',
  neither: '',
};

interface RowProps {
  readonly label: TextKey;
  readonly likeness?: Likeness;
  /** What each of the two has. */
  readonly children: readonly ReactNode[];
}

/** A fact: its name above, and what each has of it beside each other, on phones too. */
function Row({ label, likeness = 'neither', children }: RowProps) {
  const { t } = useTranslation();
  const [one, other] = children;
  return (
    <tbody data-likeness={likeness}>
      <tr>
        <th colSpan={2} scope="rowgroup">
          {t(label)}
          {likeness !== 'neither' && (
            <span className={classes.likeness}>
              <span aria-hidden>{signs[likeness]}</span>
              {t(`DUPLICATES/LIKENESS/${upperCase(likeness)}`)}
            </span>
          )}
        </th>
      </tr>
      <tr>
        <td>{one}</td>
        <td>{other}</td>
      </tr>
    </tbody>
  );
}

interface ValuesProps {
  readonly people: People;
  readonly label: TextKey;
  /** What a person has; null for what is not known. */
  readonly of: (person: ComparedPerson) => readonly (string | null)[];
  /** The spelling in which values are compared. */
  readonly spell?: (value: string) => string;
  readonly show?: (value: string) => ReactNode;
}

function Values({ people, label, of, spell = folded, show = itself }: ValuesProps) {
  const { t } = useTranslation();
  const known = people.map((person) => of(person).filter((value) => value !== null));
  const [keys = [], otherKeys = []] = known.map((values) => values.map(spell));
  const likeness = likenessOf(keys, otherKeys);
  const isShared = (value: string) => [keys, otherKeys].every((all) => all.includes(spell(value)));
  return (
    <Row label={label} likeness={likeness}>
      {known.map((values, place) =>
        values.length === 0 ? (
          <None key={people[place]?.lin}>{t('DUPLICATES/NOT_KNOWN')}</None>
        ) : (
          <ul key={people[place]?.lin} className="plain-list">
            {values.map((value) => (
              <li key={value} data-shared={(likeness === 'partly' && isShared(value)) || undefined}>
                {show(value)}
                {likeness === 'partly' && isShared(value) && (
                  <span className={classes.shared}> = {t('DUPLICATES/BOTH')}</span>
                )}
              </li>
            ))}
          </ul>
        ),
      )}
    </Row>
  );
}

/** No two people have the same number, and its last digits are hidden. */
function Numbers({ people }: { readonly people: People }) {
  const { t } = useTranslation();
  const [one, other] = people.map(({ numberKind }) => (numberKind === null ? [] : [numberKind]));
  const hasEach = one?.length === 1 && other?.length === 1;
  return (
    <Row
      label="DUPLICATES/FACT/NUMBER"
      likeness={hasEach ? 'different' : likenessOf(one ?? [], other ?? [])}
    >
      {people.map(({ lin, maskedNumber, numberKind }) =>
        numberKind === null ? (
          <None key={lin}>{t('DUPLICATES/NOT_KNOWN')}</None>
        ) : (
          <span key={lin}>
            {maskedNumber}
            <span className={`note ${classes.kind}`}>
              {t(`DUPLICATES/NUMBER/${upperCase(numberKind)}`)}
            </span>
          </span>
        ),
      )}
    </Row>
  );
}
