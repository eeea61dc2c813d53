import { expect, test } from 'vitest';
import { isAddressFailing } from './deliveryFailure.ts';

test.each([
  ['failed', '5.1.1'], ['Failed', '5.1.10'], ['failed', '5.0.0'], ['failed', '5.2.2'], ['failed', '5.4.7'], ['failed', '5.5.0'],
])('%s with %s is a failure of the address', (action, status) => {
  expect(isAddressFailing({ action, status })).toBe(true);
});

test.each([
  ['delayed', '4.4.1'], ['failed', '4.2.2'], ['delivered', '2.0.0'], ['relayed', '2.0.0'], ['expanded', '2.0.0'], ['delayed', '5.1.1'],
  ['failed', '5.2.3'], ['failed', '5.3.4'], ['failed', '5.6.0'], ['failed', '5.7.1'], ['failed', '5.7.509'],
  ['failed', ''], ['failed', '5'], ['failed', '5.1'], ['failed', '55.1.1'], ['', '5.1.1'],
])('%s with %s is not a failure of the address', (action, status) => {
  expect(isAddressFailing({ action, status })).toBe(false);
});
