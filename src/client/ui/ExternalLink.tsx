import type { ReactNode } from 'react';
import { ExternalIcon } from './deferredIcons.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import classes from './ExternalLink.module.css';

/** A link that leaves the portal. It opens in a new tab, so that the state of the page is kept. */
export function ExternalLink({
  href,
  className,
  children,
}: {
  href: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <a className={className ?? classes.link} href={href} target="_blank" rel="noreferrer">
      {children} <ExternalIcon size={16} />
      <span className="visually-hidden"> {t('SHELL/OPENS_ELSEWHERE')}</span>
    </a>
  );
}
