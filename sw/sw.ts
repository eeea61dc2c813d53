/**
 * The service worker: starts the shell from the device, caches a few responses, and passes everything else through untouched. What it
 * caches is declared in the contract (`keptBy: 'worker'`); all personal data except the organisation tree is cached by the page.
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

// The first worker controls the page that installed it. Later workers wait until the user accepts the new version (SKIP_WAITING).
clientsClaim();
