/** Which way a column is sorted; quiet where it is not. */
export const SortIcon = ({ direction }: { direction: 'none' | 'ascending' | 'descending' }) => (
  <svg width={10} height={14} viewBox="0 0 10 14" fill="currentColor" aria-hidden focusable={false} data-direction={direction}>
    <path d="M5 1 8.5 5.5h-7z" />
    <path d="M5 13 1.5 8.5h7z" />
  </svg>
);

export const FilterIcon = () => (
  <svg width={16} height={16} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={2} strokeLinecap="round" aria-hidden focusable={false}>
    <path d="M4 6.5h16M7 12h10M10 17.5h4" />
  </svg>
);
