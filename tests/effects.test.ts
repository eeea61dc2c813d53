import { expect, test } from 'vitest';
import { effectsReturningCalls } from './tools/effects.ts';
import { modulesUnder } from './tools/modules.ts';

test('no effect returns the value of a call', () => {
  const found = modulesUnder('src/client').flatMap(({ path, text }) =>
    effectsReturningCalls(path, text).map((line) => `${path}:${line}`),
  );
  expect(found).toEqual([]);
});

test.each([
  'useEffect(() => notice.current?.scrollIntoView(), []);',
  'useEffect(\n  () =>\n    // why\n    (notice.current!.scrollIntoView({ block: "nearest" })),\n  [],\n);',
  'React.useLayoutEffect(() => isOpen ? element.scrollIntoView() : undefined);',
  'useEffect(() => isOpen && element.scrollIntoView());',
  'useEffect(() => { if (isOpen) { return element.scrollIntoView(); } return undefined; }, []);',
  'useEffect(function show() { return (element).scrollIntoView() as void; }, []);',
  'useEffect(async () => {}, []);',
  'useEffect(async () => await show(), []);',
  'useEffect(() => show`it`, []);',
  'useEffect(show, [show]);',
])('an effect that may return a promise is reported: %s', (text) => {
  expect(effectsReturningCalls('an.tsx', text)).toHaveLength(1);
});

test.each([
  'useEffect(() => { element.scrollIntoView(); }, []);',
  'useEffect(() => void element.scrollIntoView(), []);',
  'useEffect(() => () => element.scrollIntoView(), []);',
  'useEffect(() => run.stop, [run]);',
  'useEffect(() => { const stop = listen(() => { return element.scrollIntoView(); }); return stop; }, []);',
  'useEffect(() => { if (!element) return; const stop = listen(); return () => stop(); }, []);',
  'const show = useEffectEvent(() => element.scrollIntoView());',
  'show(() => element.scrollIntoView());',
])('any other effect is not: %s', (text) => {
  expect(effectsReturningCalls('an.tsx', text)).toEqual([]);
});
