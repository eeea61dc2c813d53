/**
 * The service worker: the shell starts from the device, a few answers are kept there, and everything else passes by untouched.
 * What it keeps is decided in the contract (`keptBy: 'worker'`); everything personal but the organisation tree is the page's.
 */
import { clientsClaim } from 'workbox-core';
import { listenToPages } from './listen.ts';
import { keepShell } from './shell.ts';
import { keepAnswers } from './answers.ts';
import { openWhatWasTapped } from './notifications.ts';
import { showWhatIsPushed } from './push.ts';

keepShell();
keepAnswers();
listenToPages();
openWhatWasTapped();
showWhatIsPushed();

// The first worker serves the page that installed it. Later ones wait until somebody agrees (SKIP_WAITING).
clientsClaim();
