import type { DisturbanceFinder, PlantedFault } from '#tests/planted/fault.ts';

const CALL = 'src/client/api/call.ts';
const EXPECTED = 'status >= 200 && status < 300 && status in route.responses';

/** Faults that a disturbed errand must find. */
export const disturbedFaults: readonly PlantedFault<DisturbanceFinder>[] = [
  {
    id: 'press-on-what-has-just-come',
    file: 'src/client/main.tsx',
    old: '\nguardPresses();',
    new: '\nvoid guardPresses;',
    origin: 'A second press approved the next application unseen.',
    finder: {
      trial: 'twice-700:decide-applications',
      says: /done too much: alumniAdmin\.approve|ended early/,
    },
  },
  {
    id: 'area-of-a-replaced-navigation',
    file: 'src/client/routing/routes.tsx',
    old: 'if (signal.aborted || opened.has(area)) return;',
    new: 'if (opened.has(area) && !signal.aborted) return;',
    origin:
      'A double click on a link led to “This page does not exist”, until the page was reloaded.',
    finder: {
      trial: 'twice-slow-code:activate-account',
      says: /ended early/,
    },
  },
  {
    id: 'slow-answer-taken-for-failure',
    file: CALL,
    old:
      'signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,\n  })\n' +
      '    .catch(toNetworkError(address, signal))',
    new:
      "signal: request.method === 'GET' ? (signal ?? limit.signal) : AbortSignal.timeout(1000),\n  })\n" +
      '    .catch(() => Response.json({}, { status: 500 }))',
    origin: 'A page gave up a change that the server was making, and said that it had failed.',
    finder: {
      trial: 'answer-late:invite-guest',
      says: /The page says ERROR\/\S+ of what has been done|ended early/,
    },
  },
  {
    id: 'failure-without-an-answer',
    file: CALL,
    old: 'if (signal?.aborted) throw cause;\n    throw new NetworkError(address, { cause });',
    new: 'if (signal?.aborted) throw cause;\n    throw new ApiError(address, 400, null);',
    origin: 'A page said of a change that had been made that it could not be completed.',
    finder: {
      trial: 'answer-lost:invite-guest',
      says: /The page says \S+ of what has been done/,
    },
  },
  {
    id: 'failure-of-half-an-answer',
    file: CALL,
    old: 'const text = await textOf(response).catch(toNetworkError(address, signal));',
    new:
      'const text = await textOf(response).catch(() => {\n' +
      '    throw new ApiError(address, signal?.aborted === true ? 0 : 400, null);\n  });',
    origin: 'A page said of a change that had been made that it could not be completed.',
    finder: {
      trial: 'answer-cut:invite-guest',
      says: /The page says \S+ of what has been done/,
    },
  },
  {
    id: 'error-taken-for-success',
    file: CALL,
    old: EXPECTED,
    new: 'status === 500 || status in route.responses',
    origin: 'A form said that it was saved when the server had answered with an error.',
    finder: {
      trial: 'answer-status-500:invite-guest',
      says: /nothing has been done|has reported/,
    },
  },
  {
    id: 'too-many-taken-for-success',
    file: CALL,
    old: EXPECTED,
    new: 'status === 429 || status in route.responses',
    origin: 'A form said that it was saved when the server had asked to wait.',
    finder: {
      trial: 'answer-status-429:invite-guest',
      says: /nothing has been done|has reported/,
    },
  },
  {
    id: 'page-taken-for-success',
    file: CALL,
    old: 'refuseForeign(response, address);\n  followServerClock',
    new:
      "if (response.headers.get('content-type')?.includes('html')) return Response.json({});\n" +
      '  refuseForeign(response, address);\n  followServerClock',
    origin: 'The sign-in page of a network was taken for the answer to a change.',
    finder: {
      trial: 'answer-page:invite-guest',
      says: /nothing has been done|has reported/,
    },
  },
  {
    id: 'missing-network-taken-for-success',
    file: CALL,
    old: '.catch(toNetworkError(address, signal))\n    .finally(stopWatching);',
    new: '.catch(() => Response.json({}))\n    .finally(stopWatching);',
    origin: 'A form said that it was saved when it had never left the device.',
    finder: { trial: 'network-gone:invite-guest', says: /nothing has been done|has reported/ },
  },
  {
    id: 'ended-session-taken-for-success',
    file: CALL,
    old: '(await recoverFromUnauthorized())\n    ? send(address, request, timeout)\n',
    new: 'void recoverFromUnauthorized === undefined\n    ? Response.json({})\n',
    origin: 'A form said that it was saved when the session had ended.',
    finder: { trial: 'session-ended:invite-guest', says: /nothing has been done|has reported/ },
  },
  {
    id: 'refusal-taken-for-success',
    file: CALL,
    old: EXPECTED,
    new: 'status === 403 || status in route.responses',
    origin: 'A form said that it was saved when the person may not do it any more.',
    finder: { trial: 'role-taken:decide-applications', says: /nothing has been done|has reported/ },
  },
  {
    id: 'decision-on-what-is-decided',
    file: 'src/server/areas/alumniAdmin/requestHandlers.ts',
    old: 'const status = statusAfter(row.status, decision);',
    new: 'const status = statusAfter(row.status, decision) ?? row.status;',
    origin: 'Two administrators decided one application, and its applicant heard of it twice.',
    finder: {
      trial: 'second-tab:decide-applications',
      says: /done too much: /,
    },
  },
  {
    id: 'clipped-panel',
    file: 'src/client/ui/Panel.module.css',
    old: '  overflow-y: auto;\n  overscroll-behavior: contain;',
    new: '  overflow: clip;\n  max-height: 500px;',
    origin: 'A panel with larger text lost its lower end.',
    finder: { trial: 'large-text:order-card', says: /ended early/ },
  },
  {
    id: 'page-that-cannot-be-translated',
    file: 'src/client/main.tsx',
    old: '\n  keepTranslatedText();',
    new: '\n  void keepTranslatedText;',
    origin: 'A page that the browser had translated broke at the next change.',
    finder: { trial: 'translated:choose-retirement', says: /has reported|error page|ended early/ },
  },
];
