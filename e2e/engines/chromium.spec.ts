import { runErrands } from './runErrands.ts';

await runErrands('Chromium');
