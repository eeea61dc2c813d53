import { runErrands } from './runErrands.ts';

await runErrands('WebKit');
