export { pauseSubscriber } from './pause.ts';
