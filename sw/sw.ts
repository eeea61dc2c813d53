/**
 * The service worker: starts the shell from the device, caches a few responses, and passes
 * everything else through untouched. What it caches is declared in the contract (`keptBy:
 * 'worker'`); all personal data except the organisation tree is cached by the page.
 */
import { clientsClaim } from 'workbox-core';
import { handlePageMessages } from './pageMessages.ts';
import { precacheShell } from './shell.ts';
import { cacheResponses } from './responseCache.ts';
import { openClickedNotifications } from './notifications.ts';
import { showPushedNotifications } from './push.ts';
import { receiveSharedPhotos } from './sharedPhoto.ts';
import { installTexts } from './texts.ts';

precacheShell();
installTexts();
cacheResponses();
receiveSharedPhotos();
handlePageMessages();
openClickedNotifications();
showPushedNotifications();

// The first worker controls the page that installed it. Later workers wait until the user accepts
// the new version (SKIP_WAITING).
clientsClaim();
