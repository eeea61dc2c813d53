export { applePassFiles, passToken } from './applePass.ts';
export { deviceList, registerDevice, unregisterDevice } from './deviceStore.ts';
export { updatedGooglePasses } from './googleUpdate.ts';
export { refreshAllPasses, refreshPasses, tellDevices } from './refresh.ts';
export { findPass, passAtLink } from './store.ts';
