import { useQuery } from '@tanstack/react-query';
import { configuration } from '#contract/configuration.ts';
import { query } from '../api/query.ts';

/**
 * The university's logo if it has one, otherwise the product's own mark: the drawing in
 * public/icons/mark.svg, coloured by the style sheet of the component that renders it.
 */
export function Emblem({ className }: { className: string | undefined }) {
  const { data: assets } = useQuery({ ...query(configuration.cssAssets, {}), enabled: false });
  if (assets?.logoUrl) return <img src={assets.logoUrl} alt="" className={className} />;
  return (
    <svg className={className} viewBox="0 0 512 512" aria-hidden focusable={false}>
      <rect width="512" height="512" rx="116" />
      <path d="M140 388V244a116 116 0 0 1 232 0v144M256 316v72" />
      <circle cx="256" cy="240" r="34" />
    </svg>
  );
}
