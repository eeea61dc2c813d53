export { errorAtField as fieldErrorAt } from '#client/api/errors.ts';
