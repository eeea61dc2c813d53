import type { ReactNode } from 'react';
import { linkTo } from '#contract/webAddress.ts';
import { ExternalIcon } from './deferredIcons.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import classes from './ExternalLink.module.css';

/**
 * A link that leaves the portal. It opens in a new tab, so that the state of the page is kept. What
 * is no web address, such as an old value with another scheme, is shown as text.
 */
export function ExternalLink({
  href: address,
  className,
  onClick,
  children,
}: {
  href: string;
  className?: string | undefined;
  onClick?: (() => void) | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const href = linkTo(address);
  if (href === undefined) return <span>{children}</span>;
  return (
    <a
      className={className ?? classes.link}
      href={href}
      target="_blank"
      rel="noreferrer"
      onClick={onClick}
    >
      {children} <ExternalIcon size={16} />
      <span className="visually-hidden"> {t('SHELL/OPENS_ELSEWHERE')}</span>
    </a>
  );
}
