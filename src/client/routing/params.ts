import { data, type Params } from 'react-router-dom';

/**
 * Returns a path parameter of the route. @throws when the route does not have it, which is an error
 * in the area's table.
 */
export function requireParam(params: Params, name: string): string {
  const value = params[name];
  if (value === undefined) throw new Error(`The parameter '${name}' must be defined.`);
  return value;
}

/**
 * @throws a 404 response for a parameter with another value than the `choices`. A parameter that is
 * absent has none.
 */
export function requireChoices(
  params: Params,
  choices: Readonly<Record<string, readonly string[]>>,
): void {
  for (const [name, values] of Object.entries(choices))
    if (params[name] !== undefined) choiceParam(params, name, values);
}

/**
 * Returns a path parameter that must be one of `choices`, ignoring case.
 * @throws a 404 response for any other value, which shows the not-found page.
 */
export function choiceParam<C extends string>(
  params: Params,
  name: string,
  choices: readonly C[],
): C {
  const typed = requireParam(params, name).toLowerCase();
  const choice = choices.find((one) => one.toLowerCase() === typed);
  // react-router renders thrown data as an error with its status.
  // oxlint-disable-next-line typescript/only-throw-error
  if (choice === undefined) throw data(null, { status: 404 });
  return choice;
}
