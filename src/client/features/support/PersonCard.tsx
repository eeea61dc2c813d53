import { Link } from 'react-router-dom';
import type { CallerAccount } from '#contract/callers.ts';
import { type FoundPerson, personSearch } from '#contract/personSearch.ts';
import { dateInSweden } from '#rules/dates.ts';
import { mayUse } from '#rules/access.ts';
import { endOf } from '#rules/validity.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { Deliveries } from '#client/domain/deliveries/Deliveries.tsx';
import { readablePath } from '#client/domain/organisation/readablePath.ts';
import { PersonThumbnail } from '#client/domain/PersonThumbnail.tsx';
import { useThumbnail } from '#client/domain/thumbnail.ts';
import { UserStatusBadge } from '#client/domain/UserStatusBadge.tsx';
import { Validity } from '#client/domain/Validity.tsx';
import { upperCase } from '#client/i18n/upperCase.ts';
import { activationKeySearch } from '#client/paths/pages.ts';
import { useCaller } from '#client/session/session.ts';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { Button } from '#client/ui/Button.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { EmailAddress } from '#client/ui/EmailAddress.tsx';
import { Fact } from '#client/ui/Fact.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PhoneLink } from '#client/ui/PhoneLink.tsx';
import { useResultFocus } from '#client/ui/useResultFocus.ts';
import { useTranslation } from './texts.ts';
import classes from './Support.module.css';

interface PersonCardProps {
  readonly person: FoundPerson;
  /** Undefined until it is loaded, and for a person without a user id. */
  readonly account: CallerAccount | undefined;
}

/** All details about the person that a desk needs, on one screen. */
export function PersonCard({ person, account }: PersonCardProps) {
  const { t, language } = useTranslation();
  const caller = useCaller();
  const heading = useResultFocus();
  const { liUId, displayName, userStatus } = person;
  const picture = useThumbnail(liUId);
  const facts = [
    person.primaryAffiliation && t(`AFFILIATION/${upperCase(person.primaryAffiliation)}`),
    person.title?.[language],
  ].filter(Boolean);
  const mayMakeKeys = caller !== null && mayUse('activation-key-generate', caller);
  return (
    <section className={classes.card} aria-labelledby="found-person">
      <div className={`spread ${classes.cardHead}`}>
        <div className={classes.who}>
          <PersonThumbnail name={displayName} src={picture} size={72} />
          <div>
            <h2 id="found-person" ref={heading} tabIndex={-1}>
              {displayName}
            </h2>
            <p className="quiet">
              {liUId !== null && <span translate="no">{liUId} · </span>}
              {facts.join(' · ')}
            </p>
          </div>
        </div>
        <UserStatusBadge status={userStatus} closes={endOf(person)} />
      </div>
      <PersonFacts person={person} account={account} />
      <AsyncBoundary skeleton={null} failure={t('DELIVERY/FAILED')}>
        <Deliveries norEduPersonLIN={person.norEduPersonLin}>
          {(title, list) => (
            <section aria-label={title}>
              <h3>{title}</h3>
              {list}
            </section>
          )}
        </Deliveries>
      </AsyncBoundary>
      {mayMakeKeys && liUId !== null && (
        <div>
          <Button component={Link} to={activationKeySearch(liUId)} variant="default" size="sm">
            {t('PAGE/ACTIVATION_KEY')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** The details as a list of names and values. */
function PersonFacts({ person, account }: PersonCardProps) {
  const { t, language } = useTranslation();
  const {
    norEduPersonLin,
    organisation,
    emailAddress,
    phoneNumber,
    subscriptionType,
    maskedNationalId,
    passwordSetAt,
    documentShown,
  } = person;
  const none = t('SUPPORT/NONE');
  return (
    <dl className={`facts ${classes.facts}`}>
      <Fact name={t('SUPPORT/FIELD/NATIONAL_ID')}>
        {maskedNationalId === null ? (
          none
        ) : (
          <PersonalNumber norEduPersonLin={norEduPersonLin} masked={maskedNationalId} />
        )}
      </Fact>
      <Fact name={t('SUPPORT/FIELD/PHONE')}>
        {phoneNumber ? <PhoneLink number={phoneNumber} /> : none}
      </Fact>
      <Fact name={t('SUPPORT/FIELD/EMAIL')}>
        {emailAddress ? (
          <a href={`mailto:${emailAddress}`}>
            <EmailAddress address={emailAddress} />
          </a>
        ) : (
          none
        )}
      </Fact>
      <Fact name={t('SUPPORT/FIELD/ORGANISATION')}>
        {organisation
          ? `${organisation.name[language]} (${readablePath(organisation.path)})`
          : none}
      </Fact>
      <Fact name={t('SUPPORT/FIELD/SUBSCRIPTION')}>
        {subscriptionType ? t(`SUBSCRIPTION_TYPE/${upperCase(subscriptionType)}`) : none}
      </Fact>
      <Fact name={t('SUPPORT/FIELD/VALIDITY')}>
        <Validity until={endOf(person)} />
      </Fact>
      {account && (
        <>
          <Fact name={t('SUPPORT/FIELD/CARD')}>
            <CardState account={account} />
          </Fact>
          <Fact name={t('SUPPORT/FIELD/TWO_STEP')}>
            {t(account.isTwoStepOn ? 'SUPPORT/TWO_STEP/ON' : 'SUPPORT/TWO_STEP/OFF')}
          </Fact>
        </>
      )}
      <Fact name={t('SUPPORT/FIELD/PASSWORD')}>
        {passwordSetAt ? (
          <DateText date={dateInSweden(new Date(passwordSetAt))} />
        ) : (
          t('SUPPORT/NO_PASSWORD')
        )}
      </Fact>
      <Fact name={t('SUPPORT/FIELD/DOCUMENT')}>
        {documentShown ? (
          <>
            {t(`SUPPORT/DOCUMENT/${upperCase(documentShown.type)}`)},{' '}
            <DateText date={dateInSweden(new Date(documentShown.at))} />
          </>
        ) : (
          none
        )}
      </Fact>
    </dl>
  );
}

/** The card, and the one that is on its way, as their owner sees them. */
function CardState({ account: { card, cardOrder } }: { readonly account: CallerAccount }) {
  const { t } = useTranslation();
  const isReady = cardOrder?.status === 'ReadyForCollection';
  const place = (isReady && cardOrder.pickupPlace) || null;
  return (
    <>
      {card && t(`SUPPORT/CARD/${upperCase(card.status)}`)}
      {card && cardOrder && <br />}
      {cardOrder &&
        (place === null
          ? t(`SUPPORT/CARD_ORDER/${upperCase(cardOrder.status)}`)
          : t('SUPPORT/CARD_ORDER/READY_AT', { place }))}
      {!card && !cardOrder && t('SUPPORT/NONE')}
    </>
  );
}

/**
 * A personal identity number, masked until it is revealed. The disclosure is recorded in the audit
 * trail that the person can read.
 */
function PersonalNumber({ norEduPersonLin, masked }: { norEduPersonLin: string; masked: string }) {
  const { t } = useTranslation();
  const reveal = useAction({
    send: () => call(personSearch.revealNationalId, { body: { norEduPersonLin } }),
    isSecret: true,
    failure: 'SUPPORT',
  });
  const number = reveal.data?.norEduPersonNin;
  return (
    <>
      <span translate="no">{number ? `${number.slice(0, 8)}-${number.slice(8)}` : masked}</span>{' '}
      <LinkButton
        aria-pressed={Boolean(number)}
        disabled={reveal.isPending}
        onClick={() => (number ? reveal.reset() : reveal.mutate())}
      >
        {t(number ? 'SUPPORT/HIDE' : 'SUPPORT/REVEAL')}
      </LinkButton>
    </>
  );
}
