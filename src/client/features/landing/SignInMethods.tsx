import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { AuthenticationScope } from '#contract/values.ts';
import { application } from '#client/api/product.ts';
import { preferences } from '#client/device/preferences.ts';
import { SignInMethodLink } from '#client/domain/SignInMethodLink.tsx';
import * as serverPaths from '#client/paths/server.ts';
import { otherSignInMethods, type SignInMethod } from '#client/routing/signInMethods.ts';
import { Button } from '#client/ui/Button.ts';
import { ChevronDownIcon } from '#client/ui/deferredIcons.tsx';
import classes from './Landing.module.css';
import { type TextKey, useTranslation } from './texts.ts';

const { ActivationKey, Antagning, Email } = AuthenticationScope;

/** Whom a sign-in method is for, where its name does not say so. */
const notes: Partial<Record<AuthenticationScope, TextKey>> = {
  [Email]: 'LANDING/NOTE/EMAIL',
  [Antagning]: 'LANDING/NOTE/ANTAGNING',
  [ActivationKey]: 'LANDING/NOTE/KEY',
};

/**
 * The sign-in methods by purpose: signing in, getting a password, and the few others. The one last
 * used on this device comes first, except an activation key, which can be used only once.
 */
export function SignInMethods({ returnTo }: { returnTo: string }) {
  const { t } = useTranslation();
  const methods = otherSignInMethods(application().signInScopes);
  const { lastSignInScope } = preferences();
  const last = methods.find(({ scope }) => scope === lastSignInScope && scope !== ActivationKey);
  const rest = methods.filter((method) => method !== last);
  const of = (purpose: SignInMethod['purpose']) =>
    rest.filter((method) => method.purpose === purpose);
  const [proofs, more] = [of('prove'), of('more')];

  return (
    <>
      {last && (
        <Errand title={t('LANDING/LAST')}>
          <Button component={Link} to={last.href} reloadDocument={last.isOutside}>
            {last.scope === Email
              ? t('LANDING/LAST/EMAIL')
              : t('LANDING/LAST/ACTION', { way: t(last.label) })}
          </Button>
        </Errand>
      )}
      <div className={classes.errands}>
        <Errand title={t('LANDING/ERRAND/SIGN_IN')}>
          <Button
            component="a"
            href={serverPaths.signIn('Main', returnTo)}
            variant={last ? 'default' : 'filled'}
          >
            {t('LANDING/SIGN_IN/MAIN')}
          </Button>
          <MethodList methods={of('signIn')} />
        </Errand>
        {proofs.length > 0 && (
          <Errand title={t('LANDING/ERRAND/PROVE')}>
            <p className="quiet">{t('LANDING/ERRAND/PROVE/TEXT')}</p>
            <MethodList methods={proofs} />
          </Errand>
        )}
      </div>
      {more.length > 0 && (
        <details className={classes.more}>
          <summary>
            {t('LANDING/ERRAND/MORE')} <ChevronDownIcon size={18} />
          </summary>
          <MethodList methods={more} />
        </details>
      )}
    </>
  );
}

function Errand({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.errand} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function MethodList({ methods }: { methods: readonly SignInMethod[] }) {
  const { t } = useTranslation();
  const noteOf = (scope: AuthenticationScope) => {
    const note = notes[scope];
    return note && t(note);
  };
  return (
    methods.length > 0 && (
      <ul className={`plain-list ${classes.methods}`}>
        {methods.map(({ scope, href, isOutside, label }) => (
          <li key={href}>
            <SignInMethodLink
              href={href}
              isOutside={isOutside}
              label={t(label)}
              note={noteOf(scope)}
            />
          </li>
        ))}
      </ul>
    )
  );
}
