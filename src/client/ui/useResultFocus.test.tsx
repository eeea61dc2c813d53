import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { show, startScreens } from '../../../tests/support/screen.tsx';
import { SearchForm } from './SearchForm.tsx';
import { useResultFocus } from './useResultFocus.ts';

const Result = () => <h2 ref={useResultFocus()} tabIndex={-1}>Nils</h2>;
const search = (typed: string) => {
  show(<SearchForm label="Sök" submit="Sök" maxLength={64} searched="nils" refusalOf={() => null} onSearch={() => undefined} />);
  const field = screen.getByRole('searchbox');
  field.focus();
  fireEvent.change(field, { target: { value: typed } });
  return field;
};

beforeEach(() => startScreens());

test('a result takes the focus from the field that it was searched for with', () => {
  search('nils');
  show(<Result />);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Nils' }));
});

test('a result leaves the focus with somebody who types the next search', () => {
  const field = search('wilma');
  show(<Result />);
  expect(document.activeElement).toBe(field);
});
