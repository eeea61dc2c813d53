import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { show, startScreens } from '#tests/support/screen.tsx';
import { SearchForm } from './SearchForm.tsx';
import { useResultFocus } from './useResultFocus.ts';

const Result = () => (
  <h2 ref={useResultFocus()} tabIndex={-1}>
    Nils
  </h2>
);
const search = (typed: string) => {
  show(
    <SearchForm
      label="Sök"
      submit="Sök"
      maxLength={64}
      searched="nils"
      refusalOf={() => null}
      onSearch={() => undefined}
    />,
  );
  const field = screen.getByRole('searchbox');
  field.focus();
  fireEvent.change(field, { target: { value: typed } });
  return field;
};

beforeEach(() => startScreens());

test('moves the focus from the search field to the result', () => {
  search('nils');
  show(<Result />);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Nils' }));
});

test('leaves the focus in the search field while the next search is being typed', () => {
  const field = search('wilma');
  show(<Result />);
  expect(document.activeElement).toBe(field);
});
