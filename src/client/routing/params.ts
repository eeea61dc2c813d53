import { data, type Params } from 'react-router-dom';

/** A path parameter that the route has. @throws when it has not, which is an error of the area's table. */
export function needParam(params: Params, name: string): string {
  const value = params[name];
  if (value === undefined) throw new Error(`The parameter '${name}' must be defined.`);
  return value;
}

/**
 * A path parameter that is one of a few, in whatever letters it was typed.
 * @throws the answer 404 for anything else, which shows the page that says so.
 */
export function choiceParam<C extends string>(params: Params, name: string, choices: readonly C[]): C {
  const typed = needParam(params, name).toLowerCase();
  const choice = choices.find((one) => one.toLowerCase() === typed);
  // react-router shows what is thrown like this as the status it names.
  // oxlint-disable-next-line typescript/only-throw-error
  if (choice === undefined) throw data(null, { status: 404 });
  return choice;
}
